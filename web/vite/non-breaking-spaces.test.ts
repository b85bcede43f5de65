import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'

const seen = (code: string) => withNonBreakingSpaces(code).replaceAll('\u00a0', '~')

test('binds one-letter words in strings and templates', () => {
  expect(seen("say('Uloženo v prohlížeči a u nás')")).toBe("say('Uloženo v~prohlížeči a~u~nás')")
  expect(seen('say("A nic víc")')).toBe('say("A~nic víc")')
  expect(seen('say(`strana ${n} z ${all} v ${place}`)')).toBe('say(`strana ${n} z~${all} v~${place}`)')
})

test('leaves code, drawings and single letters unchanged', () => {
  for (const code of [
    'let a = 1; for (const i of a) i in a',
    "draw('M6 2 a 3 3 z m2')",
    "say('slovo honáka')",
  ])
    expect(withNonBreakingSpaces(code)).toBe(code)
})

test('keeps the position of a literal inside a template', () => {
  expect(seen("say(`jedna ${yes ? 'a dvě' : ''} k tomu`)")).toBe("say(`jedna ${yes ? 'a~dvě' : ''} k~tomu`)")
})
