import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The project's own Node, an npm dependency; everything but the launcher runs on it. */
export const node = join(root, `node_modules/node-linux-${process.arch}/bin/node`)

/** Node's compile cache; with it a server starts in less than half the time. */
export const compileCache = join(root, 'node_modules/.cache/node-compile')

export const bin = (name) => join(root, 'node_modules/.bin', name)

export function readIf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether this folder was unpacked from a release (release/pack.mjs), which has no sources. */
export const isRelease = existsSync(join(root, 'release.json'))

/** The bundle of a program: that of `server/call/main.ts` is `server/build/call-main.mjs`. */
export const built = (source) =>
  `server/build/${source.replaceAll(/^(launch|server\/features|server)\/|\.\w+$/g, '').replaceAll('/', '-')}.mjs`

/** Where to start a program of the repository. */
export const program = (source) => (isRelease ? built(source) : source)

/** Whether this is one of the versions in `releases/` of an installation. */
export const isInstalled = basename(dirname(root)) === 'releases'

/** The folder with `.env` and the versions. */
export const home = isInstalled ? dirname(dirname(root)) : root.replace(/\/$/, '')
