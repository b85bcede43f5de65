import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { pageNames, writtenPages } from '@westmore/contract/pages.ts'
import { dataAddress, inlineFiles } from './inline-files.mjs'
import { withNonBreakingSpaces } from './non-breaking-spaces.mjs'
import { root } from './paths.mjs'

const folder = join(root, 'web/build/client')

const { print } = await import(join(root, 'web/build/print/print.mjs'))
const SAMPLE = `# a

## b {#aaaaaa}

Text **b** *c* ~~d~~ \`e\` [f](/g)\\\nh

- a
  1. b

> c

---

![d](/e.png)

| a | b | c |
|:--|:-:|--:|
| d | e |   |

### b
#### c
##### d
###### e

    f
`

const moment = new Date(0).toISOString()
const picture = {
  address: pagePictureUrl({ id: '00000000-0000-0000-0000-000000000000', width: 2, height: 1 }),
  alt: 'a',
}
const event = { from: moment, to: moment, place: 'a' }
const article = {
  slug: 'a',
  title: 'v a',
  lead: 'a',
  author: 'a',
  isPinned: true,
  isComing: true,
  publishedAt: moment,
  updatedAt: new Date().toISOString(),
}
const articles = [
  { ...article, picture, event },
  { ...article, picture: null, event: null, isComing: false, isPinned: false },
]
const newsJobs = [
  { kind: 'news', sheet: { page: 2, pages: 3, articles, events: articles } },
  ...[
    { ...articles[0], title: `v ${'a'.repeat(99)}` },
    { ...articles[0], isComing: false },
  ].map((one) => ({ kind: 'article', article: { ...one, version: 1, markdown: SAMPLE } })),
]

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
  const styles = await stylesOf(page, printedAt(name))
  const html = page
    .replaceAll(/<script\b(?![^>]*(\bdata-static\b|ld\+json))[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="stylesheet" href="([^"#]+)[^>]*>/g, (_, href) => `<style>${styles[href]}</style>`)
    .replaceAll(/<link rel="manifest"[^>]*>/g, '') // a script in the head adds it after the first view
    .replaceAll('href="/icon.svg"', () => `href="${dataAddress(folder, '/icon.svg')}"`)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  writeFileSync(join(folder, name), withNonBreakingSpaces(html.replace('</body>', () => `${loader}</body>`)))
}

/** Examples of prints for a page. The headlines on the landing page bring their own style. */
function printedAt(file) {
  const address = `/${file.replace('/index.html', '')}`
  const page = pageNames.find((name) => address === writtenPages[name].address)
  const jobs = page ? jobsOf(page) : address === NEWS_ADDRESS ? newsJobs : []
  return jobs.map((job) => print(job).content)
}

/** Every element of a text, without and with a table of contents, and people. */
function jobsOf(page) {
  const version = { version: 1, publishedAt: new Date().toISOString() }
  const people = page === 'team' ? [{ name: 'a', role: 'owner', duty: 'b', portrait: '/c' }] : []
  return [SAMPLE, SAMPLE + SAMPLE].map((markdown) => ({
    kind: 'page',
    page,
    text: { markdown, ...version, people },
  }))
}

/** The used rules of a page's style sheets, by their addresses. */
async function stylesOf(page, printed) {
  // React Router appends `#` to a style sheet that a dynamic import needs too.
  const addresses = [...page.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href]) => href)
  const purged = await new PurgeCSS().purge({
    content: [page, ...printed].map((raw) => ({ raw, extension: 'html' })),
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
