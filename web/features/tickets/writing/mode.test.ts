import { expect, test } from 'vitest'
import { modeAfterChange, modesOf } from './mode.ts'

const open = { status: 'open', mergedInto: null } as const
const given = { status: 'in-progress', mergedInto: null } as const
const closed = { status: 'closed', mergedInto: null } as const
const merged = { status: 'closed', mergedInto: 10_001 } as const

const staffs = (ticket: Parameters<typeof modesOf>[0]) => modesOf(ticket, true)
const authors = (ticket: Parameters<typeof modesOf>[0]) => modesOf(ticket, false)

/** Every live change of a ticket, with the allowed modes before and after it. */
const changes = [
  ['is taken over by a colleague', staffs(open), staffs(given)],
  ['is closed', staffs(open), staffs(closed)],
  ['is opened again', staffs(closed), staffs(open)],
  ['is merged', staffs(open), staffs(merged)],
  ['is merged though closed', staffs(closed), staffs(merged)],
  ['is separated again', staffs(merged), staffs(open)],
  ['loses its staff', staffs(open), authors(open)],
  ['gets its staff', authors(open), staffs(open)],
  ['of one’s own is closed', authors(open), authors(closed)],
  ['of one’s own is opened again', authors(closed), authors(open)],
  ['of one’s own is merged', authors(open), authors(merged)],
] as const

const kinds = ['reply', 'note'] as const
const fields = kinds.flatMap((shown) => kinds.map((chosen) => ({ shown, chosen })))

const after = (isHeld: boolean, [before, now]: readonly (readonly ('reply' | 'note')[])[]) =>
  fields.map((field) => {
    const shown = modeAfterChange({ ...field, isHeld }, before ?? [])
    return modeAfterChange({ ...field, shown, isHeld }, now ?? [])
  })

test.each(changes)('keeps the mode of a field with focus or text when a ticket %s', (_, ...modes) => {
  expect(after(true, modes)).toEqual(fields.map(({ shown }) => shown))
})

test.each(changes)('switches a free field to an allowed mode when a ticket %s', (_, ...modes) => {
  const [, now] = modes
  const expected = fields.map(({ shown, chosen }) => {
    if (now.includes(chosen)) return chosen
    return now[0] ?? modeAfterChange({ shown, chosen, isHeld: false }, modes[0])
  })
  expect(after(false, modes)).toEqual(expected)
})

test.each([
  ['open', open, ['reply', 'note'], ['reply']],
  ['closed', closed, ['note'], []],
  ['merged', merged, [], []],
] as const)('allows for a ticket that is %s only what its readers may write', (_, ticket, ours, theirs) => {
  expect([staffs(ticket), authors(ticket)]).toEqual([ours, theirs])
})
