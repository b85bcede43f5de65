import { existsSync } from 'node:fs'
import { isRelease, node } from './paths.mjs'
import { fail, run, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

/** As `engines` in package.json: on an older Node npm silently leaves out packages that need a newer one. */
const NODES = '20.19, 22.12 or newer'

export function ensureNode() {
  const [major, minor] = process.version.slice(1).split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  fail(`Westmore needs Node ${NODES}; this is ${process.version}. See https://nodejs.org`)
}

/** Installs the npm packages unless those of the lock are installed. */
export function ensureInstalled() {
  ensureNode()
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(`Westmore runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`)
  }
  if (isRelease) return
  const stamp = 'node_modules/.westmore-installed'
  // Installations by an older Node or without their links are repeated.
  const hash = `${hashOf(['package-lock.json'])} ${NODES}`
  if (existsSync(node) && isFresh(stamp, hash)) return
  console.log('Installing packages, about a minute …')
  // No package needs its install script, so none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (code !== 0)
    fail(
      'The packages could not be installed; see the output of npm above. Check the connection and try again.',
    )
  const links = "import('./server/postgres/binaries.ts').then(({ linkPackageFiles }) => linkPackageFiles())"
  if (runNode(['-e', links]) !== 0) fail('The packages could not be completed; see the output above.')
  writeStamp(stamp, hash)
}
