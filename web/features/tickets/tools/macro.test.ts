import { NO_MACRO } from '@westmore/contract/tickets.ts'
import { expect, test } from 'vitest'
import { changeOfMacro, macroWords } from './macro.ts'

const me = '10000000000000011'
const marks = [
  { id: 'bug', kind: 'tag' as const, name: 'Chyba', isShown: false },
  { id: 'theft', kind: 'tag' as const, name: 'Krádež', isShown: false },
  { id: 'solved', kind: 'reason' as const, name: 'Vyřešeno', isShown: true },
]
const names = { staff: [{ id: '10000000000000012', username: 'adela' }], marks }

test('makes no change and has no description for a plain text', () => {
  expect(changeOfMacro(NO_MACRO, me, null)).toBeUndefined()
  expect(macroWords(NO_MACRO, names, true)).toBe('')
})

test('applies a macro on behalf of the person who uses it', () => {
  const macro = {
    status: 'closed' as const,
    assignee: 'me' as const,
    tagIds: ['bug', 'theft'],
    reasonId: 'solved',
  }
  expect(changeOfMacro(macro, me, null)).toEqual({
    status: 'closed',
    assigneeId: me,
    assigneeWas: null,
    tags: { add: ['bug', 'theft'], remove: [] },
    closing: { reasonId: 'solved', word: '' },
  })
  expect(macroWords(macro, names, true)).toBe('uzavřený, důvod Vyřešeno, štítky Chyba, Krádež, řeší já')
  expect(changeOfMacro({ ...NO_MACRO, assignee: 'none' }, me, '10000000000000012')).toEqual({
    assigneeId: null,
    assigneeWas: '10000000000000012',
  })
  expect(macroWords({ ...NO_MACRO, assignee: '10000000000000012' }, names, false)).toBe('řeší adela')
})
