import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './paths.mjs'
import { fail, run, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

/** As `engines` in package.json: on an older Node npm leaves out packages that want a newer one, without a word. */
const NODES = '20.19, 22.12 or newer'

export function ensureNode() {
  const [major, minor] = process.version.slice(1).split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  fail(`Westmore needs Node ${NODES}; this is ${process.version}. See https://nodejs.org`)
}

/** Installs the npm packages unless exactly these are installed already. */
export function ensureInstalled() {
  ensureNode()
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(`Westmore runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`)
  }
  const links = "import('./server/postgres/binaries.ts').then(({ completePackage }) => completePackage())"
  install('.', 'Installing packages, about a minute …', existsSync(node), () => runNode(['-e', links]))
}

/** What only the measuring needs has a lock of its own, so that nobody else waits for it. */
export function ensureBenchInstalled() {
  install('bench', 'Installing what measures …', true, () => 0)
}

function install(folder, news, isWhole, complete) {
  const stamp = join(folder, 'node_modules/.westmore-installed')
  // An installation made on an older Node, or without its links, is made again.
  const hash = `${hashOf([join(folder, 'package-lock.json')])} ${NODES}`
  if (isWhole && isFresh(stamp, hash)) return
  console.log(news)
  // No package of ours needs its install script, and none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const place = { cwd: join(root, folder) }
  const code = npm ? run(process.execPath, [npm, ...args], place) : run('npm', args, place)
  if (code !== 0)
    fail('The packages could not be installed; npm says why above. Check the connection and try again.')
  if (complete() !== 0) fail('The packages could not be completed; the reason stands above.')
  writeStamp(stamp, hash)
}
