import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { landingGallery } from './gallery.ts'

/** The output of a build whose content has this list and a picture `mlha.png` of 1,200 by 800 pixels. */
async function built(list?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-gallery-'))
  const background = { r: 90, g: 60, b: 30 }
  mkdirSync(join(folder, 'galerie'))
  await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toFile(join(folder, 'galerie/mlha.png'))
  if (list !== undefined) writeFileSync(join(folder, 'galerie.md'), list)
  mkdirSync(join(folder, 'demo/galerie'), { recursive: true })
  writeFileSync(join(folder, 'demo/galerie.md'), '![Most](most.svg)')
  writeFileSync(
    join(folder, 'demo/galerie/most.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"/>',
  )
  writeFileSync(join(folder, 'entry.js'), "export { gallery } from 'virtual:gallery'")
  try {
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [
        landingGallery({ content: folder, demo: join(folder, 'demo'), cache: join(folder, 'cache') }),
      ],
      build: {
        write: false,
        minify: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: join(folder, 'entry.js'), preserveEntrySignatures: 'strict' },
      },
    })
    const [output] = [result].flat() as Rolldown.RolldownOutput[]
    return output?.output ?? []
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const codeOf = (files: Awaited<ReturnType<typeof built>>) =>
  files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')

test('makes each listed picture in all screen widths, never enlarged', async () => {
  const files = await built('![Ranní mlha](mlha.png)\n\n[Trailer](https://www.youtube.com/watch?v=abc)\n')
  const pictures = files.filter(({ fileName }) => fileName.endsWith('.webp'))
  const widths = await Promise.all(
    pictures.map(async (file) => (await sharp(file.type === 'asset' ? file.source : '').metadata()).width),
  )
  expect(widths.toSorted((one, other) => one - other)).toEqual([480, 960, 1200])
  expect(codeOf(files)).toMatch(/Ranní mlha[\s\S]*1200[\s\S]*800/)
  expect(codeOf(files)).toMatch(/youtube\.com\/watch\?v=abc/)
})

test('has the drawings of the demo without the list', async () => {
  const code = codeOf(await built())
  expect(code).toMatch(/"isOwn": ?false/)
  expect(code).toMatch(/Most[\s\S]*600[\s\S]*900/)
})

test('ignores other pictures', async () => {
  const code = codeOf(
    await built('![a](https://example.com/x.png)\n![b](../secret.png)\n[c](http://example.com)'),
  )
  expect(code).toMatch(/"isOwn": ?true/)
  expect(code).not.toMatch(/example\.com|secret|Most/)
})

test('fails the build on a missing picture', async () => {
  await expect(built('![Mlha](chybi.jpg)')).rejects.toThrow(
    /galerie\.md names .*chybi\.jpg, which is not there/,
  )
})
