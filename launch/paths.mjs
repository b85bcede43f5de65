import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that everything runs on, whatever the machine has; an npm dependency, present once installed. */
export const node = join(root, `node_modules/node-linux-${process.arch}/bin/node`)

/** What Node has compiled once; with it a server starts in less than half the time. */
export const compiled = join(root, 'node_modules/.cache/node-compile')

export const bin = (name) => join(root, 'node_modules/.bin', name)
