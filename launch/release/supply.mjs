import { fileURLToPath } from 'node:url'
import { NOTICE, noticeOf, shippedPackages, text } from './licences.mjs'
import { run } from '#run.mjs'

/** `npm run supply` checks locks, licences and the registry's advisories; it exits with 1 if something is wrong or the registry does not answer. */
const REGISTRY = 'https://registry.npmjs.org/'
const LOCK = 'package-lock.json'

/** Licences allowed for shipped packages; LGPL because the libraries are linked, not copied into our code; MPL because it concerns only the library's own files, which are unchanged. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-3.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense'.split(
    ' ',
  ),
)

/** Packages in a lock from another registry, without a hash, or with another name. */
export function lockProblems({ lockfileVersion, packages }) {
  const problems = lockfileVersion === 3 ? [] : [`the lock is of version ${lockfileVersion}, not 3`]
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || entry.link) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // npm left out the binary for another system.
    if (entry.version === undefined && entry.optional) continue
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) problems.push(`${place} has no hash`)
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY))
      problems.push(`${place} is from ${entry.resolved}`)
    if (entry.name !== undefined && entry.name !== name) problems.push(`${place} is really ${entry.name}`)
  }
  return problems
}

export function forbiddenLicences(shipped) {
  return shipped
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name}@${version} is under ${license ?? 'no licence'}`)
}

function isAllowed(license = '') {
  const bare = license.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((one) => allowed.has(one))
}

/** Problems of the lock and of licences, and whether the notice is out of date. */
export function checkAll() {
  const shipped = shippedPackages()
  return [
    ...lockProblems(JSON.parse(text(LOCK))).map((problem) => `${LOCK}: ${problem}`),
    ...forbiddenLicences(shipped),
    ...(text(NOTICE) === noticeOf(shipped)
      ? []
      : [`${NOTICE} does not match the lock: run «npm run licences»`]),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkAll()
  for (const problem of problems) console.log(`✘ ${problem}`)
  if (problems.length === 0)
    console.log(`✔ ${LOCK}, licences of ${shippedPackages().length} packages and the notice of them`)
  // It fails, too, if the registry does not answer.
  const audit = run('npm', ['audit', '--omit=dev', '--audit-level=high'])
  process.exit(problems.length > 0 || audit !== 0 ? 1 : 0)
}
