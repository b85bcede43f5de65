import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The code of all features of the server or the web by path, without tests. */
export function codeOfFeatures(side: string): Map<string, string> {
  const folder = join(root, side, 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}
