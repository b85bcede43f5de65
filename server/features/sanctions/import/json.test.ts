import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { playersDb, txAdminAction } from '#test/sanctions.ts'
import { JsonFault, openJson } from './json.ts'
import { readPlayersDb } from './read-file.ts'

/** Reads a text in pieces of a length; returns the values found, or the fault. */
function read(text: string | Buffer, piece: number) {
  const bytes = Buffer.from(text)
  const found: unknown[] = []
  try {
    const json = openJson(['$.version', '$.actions.*'])
    for (let from = 0; from < bytes.length; from += piece)
      for (const { key, value } of json.write(bytes.subarray(from, from + piece))) found.push([key, value])
    json.end()
  } catch (error) {
    if (error instanceof JsonFault) return error.message
    throw error
  }
  return found
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('accepts exactly what JSON.parse accepts, in pieces of any length', () => {
  const json = fc.json({ maxDepth: 5 })
  const spoiled = fc
    .tuple(json, fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ',', ':', '\n', '-', '1', 'e', 'u', 'x'))
    .map(
      ([text, at, letter]) => text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1),
    )
  fc.assert(
    fc.property(fc.oneof(json, spoiled), fc.integer({ min: 1, max: 9 }), (text, piece) => {
      expect(Array.isArray(read(text, piece)), text).toBe(isJson(text))
    }),
    { numRuns: 1_000 },
  )
})

test('finds the values of the paths only, as JSON.parse reads them', () => {
  const actions = [{ a: '{"', b: [1, { c: 'č\u2028\\😀' }] }, {}, { actions: [{}] }, 3, 'x', null, []]
  const text = JSON.stringify({ players: [{ version: 1, actions: [1] }, 2], actions, version: 5 }, null, 1)
  for (const piece of [1, 2, 5, 1_000])
    expect(read(`\uFEFF${text}`, piece)).toEqual([
      ...actions.map((action) => ['actions', action]),
      ['version', 5],
    ])
  const [[, action]] = read('{"actions":[{"__proto__":{"id":"B1"}}]}', 5) as [[string, object]]
  expect('id' in action).toBe(false)
})

test.each([
  ['syntax at 2:5', '{"a":\n tru}'],
  ['syntax at 1:8', '{"a":1,}'],
  ['syntax at 1:11', '\uFEFF{"a":1,}'],
  ['syntax at 1:10', '{"a":[1,2}'],
  ['syntax at 4:2', '{"\\ud83d\\ude00":\n\n  1,\n"\t"}'],
  ['syntax at 1:7', '{"a":01}'],
  ['syntax at 1:4', '{} x'],
  ['syntax at 1:4', '{} {}'],
  ['end at 1:17', '{"actions":[{"a":'],
  ['end at 2:1', '{}\n"'],
  ['end at 1:0', ''],
  ['deep at 1:33', '['.repeat(33)],
])('names the place of a fault: %s', (fault, text) => {
  for (const piece of [1, 3, 1_000]) expect(read(text, piece)).toBe(fault)
})

test.each([1, 3, 1_000])('refuses bytes that are not UTF-8, in pieces of %d', (piece) => {
  expect(read(Buffer.from('{"a":["\xff bc"]}', 'latin1'), piece)).toMatch(/^syntax at 1:/)
})

test.each(['"x', '1', ' ', '[],'])('holds no more of an endless element than the limit: %j', (text) => {
  const json = openJson([])
  json.write(Buffer.from(`{"a":[{"b":[${text}`))
  const piece = Buffer.alloc(60_000, text.replace('"', ''))
  for (let at = 0; at < 4; at += 1) json.write(piece)
  expect(() => json.write(piece)).toThrow(/^large at 1:/)
})

test('lets other work go on between the pieces of a file that is here already', async () => {
  const file = Buffer.from(playersDb(Array.from({ length: 100 }, () => txAdminAction())))
  async function* pieces() {
    for (let at = 0; at < file.length; at += 256) yield file.subarray(at, at + 256)
  }
  let turns = 0
  const goOn = () => {
    turns += 1
    other = setImmediate(goOn)
  }
  let other = setImmediate(goOn)
  await readPlayersDb(pieces(), new Date())
  clearImmediate(other)
  expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / 256))
})
