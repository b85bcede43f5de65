import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import { dataAddress, inlineFiles } from './inline-files.mjs'
import { withNonBreakingSpaces } from './non-breaking-spaces.mjs'
import { root } from '#paths.mjs'

const folder = join(root, 'web/build/client')

/** The program that prints texts into these pages names all that it may print. */
const printer = readFileSync(join(root, 'web/build/print/print.mjs'), 'utf8')
const printedAddresses = new Set([NEWS_ADDRESS, ...Object.values(writtenPages).map(({ address }) => address)])

// Visitors get only this line; browsers with the hint cookie load the script.
const { signedInScript } = await import(join(root, 'web/app/signed-in-script.ts'))
const script = signedInScript(SIGNED_IN_HINT)
const scriptAddress = `/assets/signed-in-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`
writeFileSync(join(folder, scriptAddress), script)
const loader = `<script>if(/(^|; )${SIGNED_IN_HINT}=/.test(document.cookie)){let s=document.createElement('script');s.src='${scriptAddress}';document.head.append(s)}</script>`

// Public pages work without React, so the scripts for hydration are removed; `data-static` scripts and the data for search engines stay.
// The used rules of the style sheet, the headline's font and the paper texture are inlined, so that the first view needs this file and one
// font only: over a slow line every further file costs a connection.
for (const name of globSync('**/*.html', { cwd: folder, exclude: ['__spa-fallback.html'] })) {
  const page = readFileSync(join(folder, name), 'utf8')
  const isPrinted = printedAddresses.has(`/${name.replace('/index.html', '')}`)
  const styles = await stylesOf(isPrinted ? [page, printer] : [page])
  const html = page
    .replaceAll(/<script\b(?![^>]*(\bdata-static\b|ld\+json))[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="stylesheet" href="([^"#]+)[^>]*>/g, (_, href) => `<style>${styles[href]}</style>`)
    .replaceAll(/<link rel="manifest"[^>]*>/g, '') // a script in the head adds it after the first view
    .replaceAll('href="/icon.svg"', () => `href="${dataAddress(folder, '/icon.svg')}"`)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  writeFileSync(join(folder, name), withNonBreakingSpaces(html.replace('</body>', () => `${loader}</body>`)))
}

/** The used rules of a page's style sheets, by their addresses. */
async function stylesOf(contents) {
  const [page] = contents
  // React Router appends `#` to a style sheet that a dynamic import needs too.
  const addresses = [...page.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href]) => href)
  const purged = await new PurgeCSS().purge({
    content: contents.map((raw) => ({ raw, extension: 'html' })),
    css: addresses.map((name) => ({ raw: readFileSync(join(folder, name), 'utf8'), name })),
    defaultExtractor: namesIn,
    keyframes: true,
    // The rule has only this selector, which no page contains.
    safelist: [':focus-visible'],
  })
  return Object.fromEntries(purged.map(({ css }, at) => [addresses[at], withFiles(css)]))
}

/** Class names with any characters, and names of elements and attributes. */
function namesIn(html) {
  const text = html.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [...text.matchAll(/[^\s"'`]+/g), ...text.matchAll(/[\w-]+/g)].map(String)
}

function withFiles(css) {
  const shown = /\/(sancreek-latin|sancreek-czech|bitter-latin|bitter-czech|grain)-[\w-]+\.\w+$/
  return inlineFiles(css.replaceAll('</', String.raw`<\/`), folder, shown)
}
