import { accessSync, constants, mkdirSync } from 'node:fs'
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
  requireWritable(join(root, 'web/build'))
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

function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch ({ code }) {
    fail(
      `The web has to be built, but ${folder} cannot be written (${code}). Run "npm start" once as a user who may write there.`,
    )
  }
}
