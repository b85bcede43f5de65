import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonExactly } from './exact-json.ts'

test('a number keeps all digits that JavaScript would change, as a text', () => {
  const kept = [
    '738529527931269425',
    '-9007199254740993',
    '1e400',
    '1e-400',
    '3.14159265358979323846',
    '123456789012345678e-3',
  ]
  for (const text of kept)
    for (const json of [
      `{"a": ${text}}`,
      `[${text}]`,
      `{"a":{"b":[1,${text} ]}}`,
      text,
      ` ${text}`,
      `{"a":1,"b"\n:\t${text}}`,
    ])
      expect(JSON.stringify(parseJsonExactly(json)), json).toContain(`"${text}"`)
})

test('every other value is read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2), (value, space) => {
      const json = JSON.stringify(value, null, space)
      expect(parseJsonExactly(json)).toEqual(JSON.parse(json))
    }),
  )
  const odd =
    '{"id":"738529527931269425","x":"a:738529527931269425,1e400","__proto__":1,"n":[1.50,1E2,-0,0e5,9007199254740992]}'
  expect(parseJsonExactly(odd)).toEqual(JSON.parse(odd))
  for (const wrong of ['{"a":0738529527931269425}', '[738529527931269425', '[1e]', ''])
    expect(() => parseJsonExactly(wrong), wrong).toThrow(SyntaxError)
})

test('JSON that nests too deeply for a reviver is still read', () => {
  const deep = `${'['.repeat(200_000)}738529527931269425${']'.repeat(200_000)}`
  expect(Array.isArray(parseJsonExactly(deep))).toBe(true)
})
