import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

export const NOTICE = 'web/public/notice.txt'
export const SBOM = 'sbom.cdx.json'

/** Built into the site although they are tools by their place in package.json: typefaces, icons, the style sheet's reset. */
const builtIn = [
  '@fontsource-variable/bitter',
  '@fontsource/sancreek',
  '@iconify-json/game-icons',
  '@iconify-json/lucide',
  '@iconify-json/simple-icons',
  'tailwindcss',
]

/** Where the licence wants more than its text: who made it, and that it was changed. */
const credits = {
  '@iconify-json/game-icons':
    'Icons by the authors of https://game-icons.net (Lorc, Delapouite and others), CC BY 3.0, https://creativecommons.org/licenses/by/3.0/; recoloured and resized.',
}

const text = (file) => readFileSync(join(root, file), 'utf8')

/** Every package that runs on the server or is part of the site, from the lock alone: the same on every machine. */
export function shippedPackages() {
  const { packages } = JSON.parse(text('package-lock.json'))
  const found = new Map()
  const take = (from, name) => {
    const place = resolve(packages, from, name)
    // What is optional and made for another system may be left out of the lock.
    if (place === undefined || found.has(place)) return
    const { link, resolved, ...entry } = packages[place]
    if (link) return takeAll(resolved)
    found.set(place, { place, name: entry.name ?? name, ...entry })
    takeAll(place)
  }
  const takeAll = (place) => {
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) take(place, name)
  }
  for (const workspace of ['server', 'web']) takeAll(workspace)
  for (const name of Object.keys(packages[''].optionalDependencies)) take('', name)
  for (const name of builtIn) take('web', name)
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }) => `${name}@${version}`

/** As Node looks for a package: beside whoever asks, then further up. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/** Names, versions and licences of all of it, each text once. */
export function noticeOf(shipped) {
  const list = shipped.map(
    (one) => `${keyOf(one)}: ${one.license}${credits[one.name] ? `\n  ${credits[one.name]}` : ''}`,
  )
  const texts = new Map()
  // Those made for one system are there on that system only; they are under the licence of what they belong to.
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

/**
 * The same as CycloneDX. Not by `npm sbom`: it stops at workspaces without a version, and writes the time, so that nobody could
 * tell whether a committed one is up to date.
 */
export function sbomOf(shipped) {
  const { name, version } = JSON.parse(text('package.json'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: shipped.map((one) => ({
      type: 'library',
      'bom-ref': one.place,
      name: one.name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: [
        / (OR|AND|WITH) /.test(one.license) ? { expression: one.license } : { license: { id: one.license } },
      ],
      ...(one.integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(one.integrity.slice(7), 'base64').toString('hex') }],
      }),
    })),
  }
}

export const toFile = (sbom) => `${JSON.stringify(sbom, null, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shipped = shippedPackages()
  writeFileSync(join(root, NOTICE), noticeOf(shipped))
  writeFileSync(join(root, SBOM), toFile(sbomOf(shipped)))
  console.log(`${shipped.length} packages: ${NOTICE}, ${SBOM}`)
}
