import { expect, test } from 'vitest'
import { luaSnippetFor, trialCommand } from './category-code.ts'

test('escapes any name of a category in the code to paste', () => {
  expect(luaSnippetFor(' BANK_ROBBERY ')).toBe(
    "exports.westmore:log('BANK_ROBBERY', 'Co se stalo', source, { })",
  )
  expect(luaSnippetFor(String.raw`O'Brien \ syn`)).toContain(String.raw`log('O\'Brien \\ syn',`)
})

test('writes a trial command that a shell understands', () => {
  const command = trialCommand('https://westmore.cz', 'wm_abc')
  expect(command.split('\n').every((line, at, all) => line.endsWith(' \\') !== (at === all.length - 1))).toBe(
    true,
  )
  const [, body = ''] = /-d '(.*)'$/.exec(command) ?? []
  expect(JSON.parse(body)).toEqual({ category: 'TEST', script_name: 'curl', action: 'Zkušební záznam' })
})
