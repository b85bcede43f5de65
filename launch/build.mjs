import { fail, runNode } from './run.mjs'
import { hashOf, isFresh, writeStamp } from './stamp.mjs'

const STAMP = 'web/build/.stamp'

/** Builds the web unless nothing it is made of has changed. */
export function ensureBuilt() {
  const hash = hashOf(['web', 'contract', 'launch/precompress.mjs', 'package-lock.json'])
  if (isFresh(STAMP, hash)) return
  console.log('Building the web …')
  const env = { ...process.env, NODE_ENV: 'production' }
  const react = ['../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']
  const code =
    runNode(['web/build-fonts.ts']) ||
    runNode(react, { cwd: 'web', env }) ||
    runNode(['launch/precompress.mjs'])
  if (code !== 0) fail('The web could not be built; the reason stands above.')
  writeStamp(STAMP, hash)
}
