import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inSource } from './places.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-places-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('a stack of the built file names the lines of the source, and leaves what it does not know', () => {
  const lines = { files: ['server/main.ts', 'node_modules/pg/a.js'], lines: ['', '0 0:7;40 0:9', '4 1:3'] }
  const folder = folderWith({ 'main.mjs.lines': JSON.stringify(lines) })
  const stack = [
    'Error: x',
    `    at one (file://${folder}/main.mjs:2:40)`,
    `    at two (file://${folder}/main.mjs:2:41)`,
    `    at file://${folder}/main.mjs:3:5`,
    `    at three (file://${folder}/main.mjs:3:2)`,
    `    at four (file://${folder}/gone.mjs:1:1)`,
    '    at node:internal/timers:1:1',
  ].join('\n')
  expect(inSource(stack, folder).split('\n')).toEqual([
    'Error: x',
    `    at one (${root}server/main.ts:7:1)`,
    `    at two (${root}server/main.ts:9:1)`,
    `    at ${root}node_modules/pg/a.js:3:1`,
    `    at three (file://${folder}/main.mjs:3:2)`,
    `    at four (file://${folder}/gone.mjs:1:1)`,
    '    at node:internal/timers:1:1',
  ])
})
