import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readIf, root } from './paths.mjs'

const generated = new Set(['node_modules', 'build', '.react-router', 'test-results'])

export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((name) => filesIn(join(root, name)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !generated.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(join(path, name)))
}

export const isFresh = (stamp, hash) => readIf(join(root, stamp)) === hash

export function writeStamp(stamp, hash) {
  mkdirSync(dirname(join(root, stamp)), { recursive: true })
  writeFileSync(join(root, stamp), hash)
}
