import { bringAssetsBack, putAssetsAside } from './old-assets.mjs'
import { fail, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

const STAMP = 'web/build/.stamp'

/** Builds the web unless nothing it is made of has changed. */
export function ensureBuilt() {
  const hash = hashOf(['web', 'contract', 'content', 'launch', 'package-lock.json'])
  if (isFresh(STAMP, hash)) return
  console.log('Building the web …')
  const env = { ...process.env, NODE_ENV: 'production' }
  const react = ['../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']
  putAssetsAside()
  let code = runNode(react, { cwd: 'web', env })
  bringAssetsBack()
  code ||= runNode(['launch/public-pages.mjs']) || runNode(['launch/precompress.mjs'])
  if (code !== 0) fail('The web could not be built; the reason stands above.')
  writeStamp(STAMP, hash)
}
