import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The code of all features of the server by path, without tests. */
export function serverFeatures(): Map<string, string> {
  const folder = join(root, 'server/features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}
