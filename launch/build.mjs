import { join } from 'node:path'
import { bringAssetsBack, putAssetsAside } from './old-assets.mjs'
import { root } from './paths.mjs'
import { fail, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

const STAMP = 'web/build/.stamp'
const assets = [join(root, 'web/build/client/assets'), join(root, 'web/build/old-assets')]

/** Builds the web unless nothing it is made of has changed. */
export function ensureBuilt() {
  const hash = hashOf(['web', 'contract', 'content', 'launch', 'package-lock.json'])
  if (isFresh(STAMP, hash)) return
  console.log('Building the web …')
  const env = { ...process.env, NODE_ENV: 'production' }
  const react = ['../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']
  putAssetsAside(...assets)
  let code = runNode(react, { cwd: 'web', env })
  bringAssetsBack(...assets)
  code ||= runNode(['launch/public-pages.mjs']) || runNode(['launch/precompress.mjs'])
  if (code !== 0) fail('The web could not be built; the reason stands above.')
  writeStamp(STAMP, hash)
}
