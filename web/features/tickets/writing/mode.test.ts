import { expect, test } from 'vitest'
import { modeAfterChange, modesOf } from './mode.ts'
import type { Mode } from './reply-draft.ts'

const kinds = ['reply', 'note'] as const
const allowed: readonly (readonly Mode[])[] = [['reply', 'note'], ['note'], ['reply'], []]

const fields = kinds.flatMap((shown) =>
  kinds.flatMap((chosen) => allowed.map((modes) => ({ shown, chosen, modes }))),
)

test.each(fields)('a field with focus or text keeps its mode: $shown with $modes', ({ modes, ...field }) => {
  expect(modeAfterChange({ ...field, isHeld: true }, modes)).toBe(field.shown)
})

test.each(fields)('a free field takes an allowed mode: $chosen with $modes', ({ modes, ...field }) => {
  const { shown, chosen } = field
  const expected = modes.includes(chosen) ? chosen : (modes[0] ?? shown)
  expect(modeAfterChange({ ...field, isHeld: false }, modes)).toBe(expected)
})

test.each([
  ['open', { status: 'open', mergedInto: null }, ['reply', 'note'], ['reply']],
  ['closed', { status: 'closed', mergedInto: null }, ['note'], []],
  ['merged', { status: 'closed', mergedInto: 10_001 }, [], []],
] as const)('allows for a ticket that is %s only what its readers may write', (_, ticket, ours, theirs) => {
  expect([modesOf(ticket, true), modesOf(ticket, false)]).toEqual([ours, theirs])
})
