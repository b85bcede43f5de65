import { expect, test } from 'vitest'
import { bindLiterals } from './words.ts'

const seen = (code: string) => bindLiterals(code).replaceAll('\u00a0', '~')

test('a one-letter word stays with the next one, in strings and in templates', () => {
  expect(seen("say('Uloženo v prohlížeči a u nás')")).toBe("say('Uloženo v~prohlížeči a~u~nás')")
  expect(seen('say("A nic víc")')).toBe('say("A~nic víc")')
  expect(seen('say(`strana ${n} z ${all} v ${place}`)')).toBe('say(`strana ${n} z~${all} v~${place}`)')
})

test('code, drawings and what is no word stay as they are', () => {
  for (const code of [
    'let a = 1; for (const i of a) i in a',
    "draw('M6 2 a 3 3 z m2')",
    "say('slovo honáka')",
  ])
    expect(bindLiterals(code)).toBe(code)
})

test('a literal inside a template keeps its place', () => {
  expect(seen("say(`jedna ${yes ? 'a dvě' : ''} k tomu`)")).toBe("say(`jedna ${yes ? 'a~dvě' : ''} k~tomu`)")
})
