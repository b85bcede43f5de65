import { existsSync } from 'node:fs'
import { node } from './paths.mjs'
import { fail, run } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

const STAMP = 'node_modules/.westmore-installed'

/** Installs the npm packages unless exactly these are installed already. */
export function ensureInstalled() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(`Westmore runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`)
  }
  const hash = hashOf(['package-lock.json'])
  if (isFresh(STAMP, hash) && existsSync(node)) return
  console.log('Installing packages, about a minute …')
  // No package of ours needs its install script, and none may run one.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (code !== 0)
    fail('The packages could not be installed; npm says why above. Check the connection and try again.')
  writeStamp(STAMP, hash)
}
