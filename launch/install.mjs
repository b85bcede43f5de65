import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './paths.mjs'
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
  const links = "import('./server/postgres/binaries.ts').then(({ linkPackageFiles }) => linkPackageFiles())"
  install('.', 'Installing packages, about a minute …', existsSync(node), () => runNode(['-e', links]))
}

/** Packages for measuring have their own lock, so that other commands do not wait for them. */
export function ensureBenchInstalled() {
  install('bench', 'Installing packages for measuring …', true, () => 0)
}

function install(folder, message, isComplete, complete) {
  const stamp = join(folder, 'node_modules/.westmore-installed')
  // Installations by an older Node or without their links are repeated.
  const hash = `${hashOf([join(folder, 'package-lock.json')])} ${NODES}`
  if (isComplete && isFresh(stamp, hash)) return
  console.log(message)
  // No package needs its install script, so none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const place = { cwd: join(root, folder) }
  const code = npm ? run(process.execPath, [npm, ...args], place) : run('npm', args, place)
  if (code !== 0)
    fail(
      'The packages could not be installed; see the output of npm above. Check the connection and try again.',
    )
  if (complete() !== 0) fail('The packages could not be completed; see the output above.')
  writeStamp(stamp, hash)
}
