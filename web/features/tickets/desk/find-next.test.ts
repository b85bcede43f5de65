import { expect, test } from 'vitest'
import { firstOfNextPage, nextTicketAfter, type Candidate, type NextFound } from './find-next.ts'
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

const row = (item: Candidate, position: DeskRow['position'] = 'listed') => ({ item, position })

const numberOf = (following: NextFound<Candidate>) =>
  typeof following === 'string' ? following : following.number

test('returns the ticket below, or the end after the last one', () => {
  const rows = [row(ticket(1)), row(ticket(2)), row(ticket(3))]
  expect(numberOf(nextTicketAfter(rows, 1, nobody))).toBe(2)
  expect(numberOf(nextTicketAfter(rows, 2, nobody))).toBe(3)
  expect(nextTicketAfter(rows, 3, nobody)).toBe('end')
})

test('returns unlisted when the open ticket is not in the list', () => {
  expect(nextTicketAfter([row(ticket(1))], 7, nobody)).toBe('unlisted')
  expect(nextTicketAfter([row(ticket(1))], undefined, nobody)).toBe('unlisted')
})

test('skips tickets that left the list or may have left it, not those that moved in it', () => {
  const rows = [
    row(ticket(1), 'filtered-out'),
    row(ticket(2), 'filtered-out'),
    row(ticket(3), 'unreadable'),
    row(ticket(4), 'unknown'),
    row(ticket(5), 'moved'),
  ]
  expect(numberOf(nextTicketAfter(rows, 1, nobody))).toBe(5)
})

test('skips closed tickets and those the reader opened', () => {
  const rows = [
    row(ticket(1)),
    row(ticket(2, { status: 'closed' })),
    row(ticket(3, { isOwn: true })),
    row(ticket(4)),
  ]
  expect(numberOf(nextTicketAfter(rows, 1, nobody))).toBe(4)
})

test('skips an answered ticket unless it waits for the staff again', () => {
  const answered = new Set(['ticket 2', 'ticket 3'])
  const rows = [row(ticket(1)), row(ticket(2, { waitingOn: 'player' })), row(ticket(3))]
  expect(numberOf(nextTicketAfter(rows, 1, answered))).toBe(3)
})

test('does not skip an unanswered ticket that waits for the player', () => {
  const rows = [row(ticket(1)), row(ticket(2, { waitingOn: 'player' }))]
  expect(numberOf(nextTicketAfter(rows, 1, nobody))).toBe(2)
})

test('starts the next page with a ticket that was not on this one', () => {
  const passed = [row(ticket(1)), row(ticket(2))]
  const page = [ticket(2), ticket(3, { status: 'closed' }), ticket(4), ticket(5)]
  expect(numberOf(firstOfNextPage(page, passed, nobody))).toBe(4)
  expect(firstOfNextPage([ticket(2)], passed, nobody)).toBe('end')
})
