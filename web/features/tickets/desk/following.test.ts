import { expect, test } from 'vitest'
import { firstOf, followingOf, type Candidate, type Following } from './following.ts'
import type { DeskRow } from './use-list.ts'

const nobody: ReadonlySet<string> = new Set()

const ticket = (number: number, facts: Partial<Candidate> = {}): Candidate => ({
  id: `ticket ${number}`,
  number,
  status: 'open',
  waitingOn: 'us',
  isOwn: false,
  ...facts,
})

const row = (item: Candidate, standing: DeskRow['standing'] = 'here') => ({ item, standing })

const numberOf = (following: Following<Candidate>) =>
  typeof following === 'string' ? following : following.number

test('after a ticket comes the one below it, and after the last one nothing', () => {
  const rows = [row(ticket(1)), row(ticket(2)), row(ticket(3))]
  expect(numberOf(followingOf(rows, 1, nobody))).toBe(2)
  expect(numberOf(followingOf(rows, 2, nobody))).toBe(3)
  expect(followingOf(rows, 3, nobody)).toBe('end')
})

test('a ticket that does not stand in the list leads nowhere', () => {
  expect(followingOf([row(ticket(1))], 7, nobody)).toBe('unlisted')
  expect(followingOf([row(ticket(1))], undefined, nobody)).toBe('unlisted')
})

test('what left the list, or is not known to be in it, is passed; what only moved in it is not', () => {
  const rows = [
    row(ticket(1), 'out'),
    row(ticket(2), 'out'),
    row(ticket(3), 'gone'),
    row(ticket(4), 'asked'),
    row(ticket(5), 'elsewhere'),
  ]
  expect(numberOf(followingOf(rows, 1, nobody))).toBe(5)
})

test('closed tickets and one’s own take no answer', () => {
  const rows = [
    row(ticket(1)),
    row(ticket(2, { status: 'closed' })),
    row(ticket(3, { isOwn: true })),
    row(ticket(4)),
  ]
  expect(numberOf(followingOf(rows, 1, nobody))).toBe(4)
})

test('an answered ticket is passed, unless it waits for us all the same', () => {
  const answered = new Set(['ticket 2', 'ticket 3'])
  const rows = [row(ticket(1)), row(ticket(2, { waitingOn: 'player' })), row(ticket(3))]
  expect(numberOf(followingOf(rows, 1, answered))).toBe(3)
})

test('one that waits for the player is no reason to pass it: the list says what one goes through', () => {
  const rows = [row(ticket(1)), row(ticket(2, { waitingOn: 'player' }))]
  expect(numberOf(followingOf(rows, 1, nobody))).toBe(2)
})

test('the next page begins with what was not on this one', () => {
  const passed = [row(ticket(1)), row(ticket(2))]
  const page = [ticket(2), ticket(3, { status: 'closed' }), ticket(4), ticket(5)]
  expect(numberOf(firstOf(page, passed, nobody))).toBe(4)
  expect(firstOf([ticket(2)], passed, nobody)).toBe('end')
})
