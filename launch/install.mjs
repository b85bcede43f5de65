import { existsSync } from 'node:fs'
import { isRelease, node, root } from './paths.mjs'
import { fail, run, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

/** As `engines` in package.json: on an older Node npm silently leaves out packages that need a newer one. */
const NODES = '20.19, 22.12 or newer'

/** Installs the npm packages unless those of the lock are installed; a release has all that it needs. */
export function ensureInstalled() {
  if (isRelease) return
  const [major, minor] = process.version.slice(1).split('.').map(Number)
  const isFit = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (!isFit) fail(`Westmore needs Node ${NODES}; this is ${process.version}. See https://nodejs.org`)
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(`Westmore runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`)
  }
  const stamp = 'node_modules/.westmore-installed'
  // Installations by an older Node or without their links are repeated.
  const hash = `${hashOf(['package-lock.json'])} ${NODES}`
  if (existsSync(node) && isFresh(stamp, hash)) return
  console.log('Installing packages, about a minute …')
  installPackages(root, process.arch)
  writeStamp(stamp, hash)
}

/** The packages of the lock in a folder, for a kind of machine. */
export function installPackages(cwd, arch, ...more) {
  // No package needs its install script, so none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  const npm = process.env.npm_execpath
  const code = npm ? run(process.execPath, [npm, ...args], { cwd }) : run('npm', args, { cwd })
  if (code !== 0)
    fail(
      'The packages could not be installed; see the output of npm above. Check the connection and try again.',
    )
  const links = `import('./server/postgres/binaries.ts').then(({ linkPackageFiles }) => linkPackageFiles('${arch}'))`
  if (runNode(['-e', links], { cwd }) !== 0)
    fail('The packages could not be completed; see the output above.')
}
