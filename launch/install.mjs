import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './paths.mjs'
import { fail, run } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

/** Installs the npm packages unless exactly these are installed already. */
export function ensureInstalled() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(`Westmore runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`)
  }
  install('.', 'Installing packages, about a minute …', existsSync(node))
}

/** What only the measuring needs has a lock of its own, so that nobody else waits for it. */
export function ensureBenchInstalled() {
  install('bench', 'Installing what measures …', true)
}

function install(folder, news, isWhole) {
  const stamp = join(folder, 'node_modules/.westmore-installed')
  const hash = hashOf([join(folder, 'package-lock.json')])
  if (isWhole && isFresh(stamp, hash)) return
  console.log(news)
  // No package of ours needs its install script, and none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const place = { cwd: join(root, folder) }
  const code = npm ? run(process.execPath, [npm, ...args], place) : run('npm', args, place)
  if (code !== 0)
    fail('The packages could not be installed; npm says why above. Check the connection and try again.')
  writeStamp(stamp, hash)
}
