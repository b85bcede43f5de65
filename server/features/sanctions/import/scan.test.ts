import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openScan, ScanFault } from './scan.ts'

/** Scans a text in pieces of a length; returns the kept elements, or the fault. */
function scan(text: string | Buffer, piece = 7) {
  const kept: unknown[] = []
  const words: Record<string, string> = {}
  let others = 0
  const scanner = openScan({
    kept: 'actions',
    onElement: (_list, json) => (json === undefined ? (others += 1) : kept.push(JSON.parse(json))),
    onWord: (key, word) => (words[key] = word),
  })
  const bytes = Buffer.from(text)
  try {
    for (let from = 0; from < bytes.length; from += piece) scanner.write(bytes.subarray(from, from + piece))
    scanner.end()
  } catch (error) {
    if (error instanceof ScanFault) return error.message
    throw error
  }
  return { kept, words, others }
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
      expect(typeof scan(text, piece) === 'object', text).toBe(isJson(text))
    }),
    { numRuns: 1_000 },
  )
})

test('passes on the elements of the kept list only, and the words beside it', () => {
  const actions = [{ a: '{"', b: [1, { c: 'č\u2028\\' }] }, {}, { actions: [{}] }]
  const text = JSON.stringify(
    { version: 5, players: [{ actions: [1] }, 2], actions: [...actions, 3, 'x'] },
    null,
    1,
  )
  for (const piece of [1, 2, 5, 1_000])
    expect(scan(`\uFEFF${text}`, piece)).toEqual({
      kept: [...actions, null, null],
      words: { version: '5' },
      others: 2,
    })
})

test.each([
  ['{"a":\n tru}', 'syntax at 2:5'],
  ['{"a":1,}', 'syntax at 1:8'],
  ['{"a":[1,2}', 'syntax at 1:10'],
  ['{"a":"\t"}', 'syntax at 1:7'],
  ['{"a":01}', 'syntax at 1:8'],
  ['{} x', 'syntax at 1:4'],
  ['{"actions":[{"a":', 'end at 1:17'],
  ['', 'end at 1:0'],
  ['['.repeat(33), 'deep at 1:33'],
  ['1'.repeat(200), 'syntax at 1:101'],
  [Buffer.from('{"actions":[{"a":"\xff"}]}', 'latin1'), 'syntax at 1:21'],
  [`{"actions":[{"a":"${'x'.repeat(70_000)}`, /^large at 1:/],
])('names the place of a fault: %s', (text, fault) => {
  expect(scan(text, 1_000)).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
})
