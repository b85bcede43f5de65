import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRelease, root } from '#paths.mjs'
import { fail, run, runNode } from '#run.mjs'
import { hashOf, isFresh, writeStamp } from '#stamp.mjs'
import { writeVersion } from '#version.mjs'

const parts = [
  {
    stamp: 'web/build/.stamp',
    inputs: ['web', 'contract', 'content', 'launch', 'package-lock.json'],
    make: makeWeb,
  },
  {
    stamp: 'server/build/.stamp',
    inputs: ['server', 'contract', 'game', 'launch/release/server.mjs', 'package-lock.json'],
    make: () => runNode(['launch/release/server.mjs']) || buildResource(),
  },
]

/** Builds the web and the server if their sources have changed. A second process in this folder waits for the first one's build. */
export function ensureBuilt() {
  if (isRelease) return
  if (parts.some(({ stamp, inputs }) => !isFresh(stamp, hashOf(inputs)))) buildLocked()
  // Always, because a new commit may not change the build.
  writeVersion()
}

function buildLocked() {
  // The kernel releases the lock of `flock` even after kill -9.
  const work = "import('./launch/release/build.mjs').then(({ build }) => build())"
  if (run('flock', [join(root, 'node_modules/.westmore-build.lock'), process.execPath, '-e', work]) !== 0)
    fail('The build failed; see the output above.')
}

export function build() {
  for (const { stamp, inputs, make } of parts) {
    const hash = hashOf(inputs)
    if (isFresh(stamp, hash)) continue
    const code = make()
    if (code !== 0) process.exit(code)
    writeStamp(stamp, hash)
  }
}

/** The resource of the game server, which owners download. Returns the exit code. */
export const buildResource = () => runNode(['game/build.ts', join(root, 'server/build/westmore')])

/** The bundlers' output, shown only if one of them fails. */
const WORDS = join(root, 'node_modules/.cache/westmore-build.log')

function makeWeb() {
  console.log('Building the web …')
  mkdirSync(dirname(WORDS), { recursive: true })
  const log = openSync(WORDS, 'w')
  const how = { cwd: 'web', env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', log, log] }
  const react = ['../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']
  const config = ['-c', 'vite.print.config.ts']
  const print = ['../node_modules/vite/bin/vite.js', 'build', ...config, '--logLevel', 'warn']
  let code = runNode(react, how) || runNode(print, how)
  if (code !== 0) console.error(readFileSync(WORDS, 'utf8'))
  for (const step of ['public-pages', 'shell-page', 'precompress'])
    code ||= runNode([`launch/release/${step}.mjs`])
  return code
}
