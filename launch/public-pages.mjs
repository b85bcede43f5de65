import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bindWords } from './bind-words.mjs'
import { root } from './paths.mjs'

const folder = join(root, 'web/build/client')

// Public pages are whole without React: what only serves hydration is taken out, `data-static` scripts and the
// words for search engines stay. Their style comes inside with the headline's face and the paper's grain, so that the
// first view waits for this file and one font: over a slow line every further file costs a connection.
for (const name of globSync('**/*.html', { cwd: folder, exclude: ['__spa-fallback.html'] })) {
  const html = readFileSync(join(folder, name), 'utf8')
    .replaceAll(/<script\b(?![^>]*(\bdata-static\b|ld\+json))[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(
      /<link rel="stylesheet" href="([^"]+)"[^>]*>/g,
      (_, href) => `<style>${styleOf(href)}</style>`,
    )
    .replaceAll(/<link rel="manifest"[^>]*>/g, '') // the script in the head adds it after the first view
    .replaceAll('href="/icon.svg"', () => `href="${toData('/icon.svg')}"`)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<link rel="preload"[^>]*href="([^"]+)"[^>]*>/g, (link, href) =>
      isInlined(href) ? '' : link,
    )
  writeFileSync(join(folder, name), bindWords(html))
}

function styleOf(href) {
  return readFileSync(join(folder, href), 'utf8')
    .replaceAll('</', String.raw`<\/`)
    .replaceAll(/url\(([^)]+)\)/g, (url, address) => (isInlined(address) ? `url(${toData(address)})` : url))
}

function isInlined(address) {
  return /\/(sancreek-latin|sancreek-czech|bitter-latin|bitter-czech|grain)-[\w-]+\.\w+$/.test(address)
}

function toData(address) {
  const type = address.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2'
  return `data:${type};base64,${readFileSync(join(folder, address)).toString('base64')}`
}
