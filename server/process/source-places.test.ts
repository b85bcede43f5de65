import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inSource } from './source-places.ts'

const root = new URL('../..', import.meta.url).href

/** A build made `age` seconds before this process started. */
function folderWith(files: Record<string, string>, age = 60): URL {
  // A name that is encoded differently in a URL than on disk.
  const folder = mkdtempSync(join(tmpdir(), 'Můj web (2) '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = performance.timeOrigin / 1000 - age
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content)
    utimesSync(join(folder, name), at, at)
  }
  return pathToFileURL(`${folder}/`)
}

test('maps a stack to source lines and leaves unknown frames', () => {
  const lines = { files: ['server/main.ts', 'node_modules/pg/a.js'], lines: ['', '0 0:7;40 0:9', '4 1:3'] }
  const folder = folderWith({ 'main.mjs.lines': JSON.stringify(lines) })
  const stack = [
    'Error: x',
    `    at one (${folder.href}main.mjs:2:40)`,
    `    at two (${folder.href}main.mjs:2:41)`,
    `    at ${folder.href}main.mjs:3:5`,
    `    at three (${folder.href}main.mjs:3:2)`,
    `    at four (${folder.href}gone.mjs:1:1)`,
    '    at node:internal/timers:1:1',
  ].join('\n')
  expect(inSource(stack, folder).split('\n')).toEqual([
    'Error: x',
    `    at one (${root}server/main.ts:7:1)`,
    `    at two (${root}server/main.ts:9:1)`,
    `    at ${root}node_modules/pg/a.js:3:1`,
    `    at three (${folder.href}main.mjs:3:2)`,
    `    at four (${folder.href}gone.mjs:1:1)`,
    '    at node:internal/timers:1:1',
  ])
})

test('leaves a stack unchanged when the build is newer than the process', () => {
  const lines = { files: ['server/main.ts'], lines: ['0 0:7'] }
  const folder = folderWith({ 'main.mjs.lines': JSON.stringify(lines) }, -60)
  const stack = `    at one (${folder.href}main.mjs:1:1)`
  expect(inSource(stack, folder)).toBe(stack)
})
