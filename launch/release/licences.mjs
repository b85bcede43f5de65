import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '#paths.mjs'

export const NOTICE = 'web/public/notice.txt'

/** Development dependencies whose files are part of the site: icons, the style sheet's reset. */
const builtIn = [
  '@iconify-json/game-icons',
  '@iconify-json/lucide',
  '@iconify-json/simple-icons',
  'tailwindcss',
]

/** The sources of the committed typefaces, with the folder of their licence. */
const typefaces = [
  { place: 'web/ui/fonts/bitter', name: '@fontsource-variable/bitter', version: '5.3.0', license: 'OFL-1.1' },
  { place: 'web/ui/fonts/sancreek', name: '@fontsource/sancreek', version: '5.3.0', license: 'OFL-1.1' },
]

/** For licences that require authors and changes to be named. */
const credits = {
  '@iconify-json/game-icons':
    'Icons by the authors of https://game-icons.net (Lorc, Delapouite and others), CC BY 3.0, https://creativecommons.org/licenses/by/3.0/; recoloured and resized.',
}

export const text = (file) => readFileSync(join(root, file), 'utf8')

/** All packages of the server and the site, read from the lock and `typefaces` only, so that the result is the same on every machine. */
export function shippedPackages() {
  const { packages } = JSON.parse(text('package-lock.json'))
  const found = new Map()
  const add = (from, name) => {
    const place = resolve(packages, from, name)
    // Optional packages for other systems may be missing in the lock.
    if (place === undefined || found.has(place)) return
    const { link, resolved, ...entry } = packages[place]
    if (link) return addAll(resolved)
    found.set(place, { place, name: entry.name ?? name, ...entry })
    addAll(place)
  }
  const addAll = (place) => {
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(place, name)
  }
  for (const workspace of ['server', 'web']) addAll(workspace)
  for (const name of Object.keys(packages[''].optionalDependencies)) add('', name)
  for (const name of builtIn) add('web', name)
  return [...found.values(), ...typefaces].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }) => `${name}@${version}`

/** Resolves a package like Node: in the importing folder, then further up. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/** Names, versions and licences of all packages; each licence text once. */
export function noticeOf(shipped) {
  const list = shipped.map(
    (one) => `${keyOf(one)}: ${one.license}${credits[one.name] ? `\n  ${credits[one.name]}` : ''}`,
  )
  const texts = new Map()
  // Packages for one system are installed on that system only; they have the licence of the package that needs them.
  for (const one of shipped.filter(({ os, cpu, optional }) => !os && !cpu && !optional)) {
    const licence = licenceIn(one.place)
    if (licence !== '') texts.set(licence, [...(texts.get(licence) ?? []), one])
  }
  const blocks = [...texts].map(([licence, ones]) => `${ones.map(keyOf).join('\n')}\n\n${licence}`)
  return [
    'Westmore contains the work of others. What it is and under which licences:',
    list.join('\n'),
    ...blocks,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function licenceIn(place) {
  const files = readdirSync(join(root, place)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  return files
    .toSorted()
    .map((name) => text(join(place, name)).replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shipped = shippedPackages()
  writeFileSync(join(root, NOTICE), noticeOf(shipped))
  console.log(`${shipped.length} packages: ${NOTICE}`)
}
