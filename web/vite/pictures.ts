import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'

const PORT = 3011
const pictures = join(import.meta.dirname, '../public')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
await drawPreviews(browser)
await drawIcons(browser)
await browser.close()

async function drawPreviews(from: Browser) {
  const server = await createServer({
    root: join(import.meta.dirname, '..'),
    server: { port: PORT },
    logLevel: 'error',
  })
  await server.listen()
  const page = await from.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
  // The first visit compiles everything.
  page.setDefaultTimeout(300_000)
  for (const { name, query } of [
    { name: 'og', query: '' },
    ...['rules', 'team', 'news'].map((one) => ({ name: `og-${one}`, query: `?page=${one}` })),
  ]) {
    await page.goto(`http://127.0.0.1:${PORT}/og${query}`)
    await page.locator('h1').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // With an adaptive palette of 256 colours: a quarter of the size, and dithering keeps the gradients smooth.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(join(pictures, `${name}.png`))
  }
  await page.close()
  await server.close()
}

/** A maskable icon may be cut to a circle, so it has a margin. */
async function drawIcons(from: Browser) {
  const icon = await readFile(join(pictures, 'icon.svg'), 'utf8')
  for (const { name, size, margin } of [
    { name: 'icon-180', size: 180, margin: 0.08 },
    { name: 'icon-192', size: 192, margin: 0 },
    { name: 'icon-512', size: 512, margin: 0 },
    { name: 'icon-maskable', size: 512, margin: 0.12 },
  ]) {
    const page = await from.newPage({ viewport: { width: size, height: size } })
    const ground = margin > 0 ? '#1a140e' : 'transparent'
    await page.setContent(
      `<style>body { margin: 0; background: ${ground} } svg { display: block; width: ${size * (1 - 2 * margin)}px; padding: ${size * margin}px }</style>${icon}`,
    )
    await writeFile(join(pictures, `${name}.png`), await page.screenshot({ omitBackground: true }))
    await page.close()
  }
}
