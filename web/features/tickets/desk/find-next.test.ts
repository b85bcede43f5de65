import { expect, test } from 'vitest'
import { firstOfNextPage, nextTicketAfter, type Candidate, type NextFound } from './find-next.ts'
import type { DeskRow } from './use-list.ts'

type Facts = Partial<Candidate> & { position?: DeskRow['position'] }

/** Numbered from one. */
const rowsOf = (...facts: Facts[]) =>
  facts.map(({ position = 'listed', ...more }, place) => {
    const number = more.number ?? place + 1
    const item: Candidate = {
      id: `ticket ${number}`,
      number,
      status: 'open',
      waitingOn: 'us',
      isOwn: false,
      ...more,
    }
    return { item, position }
  })

const numberOf = (found: NextFound<Candidate>) => (typeof found === 'string' ? found : found.number)
const idsOf = (...numbers: number[]) => new Set(numbers.map((number) => `ticket ${number}`))

const left: Facts[] = [{ position: 'filtered-out' }, { position: 'unreadable' }, { position: 'unknown' }]

test.each<[string, Facts[], number | undefined, number[], number | string]>([
  ['the ticket below', [{}, {}, {}], 1, [], 2],
  ['the end after the last one', [{}, {}], 2, [], 'end'],
  ['nothing when the open one is not in the list', [{}], 7, [], 'unlisted'],
  ['nothing when none is open', [{}], undefined, [], 'unlisted'],
  ['one that moved, none that left or may have left', [{}, ...left, { position: 'moved' }], 1, [], 5],
  ['no closed one and none of one’s own', [{}, { status: 'closed' }, { isOwn: true }, {}], 1, [], 4],
  ['an answered one if it waits for the staff again', [{}, { waitingOn: 'player' }, {}], 1, [2, 3], 3],
  ['an unanswered one that waits for the player', [{}, { waitingOn: 'player' }], 1, [], 2],
])('finds %s', (_, facts, open, answered, expected) => {
  expect(numberOf(nextTicketAfter(rowsOf(...facts), open, idsOf(...answered)))).toBe(expected)
})

test('starts the next page with a ticket that was not on this one', () => {
  const pageOf = (...facts: Facts[]) => rowsOf(...facts).map(({ item }) => item)
  const page = pageOf({ number: 2 }, { number: 3, status: 'closed' }, { number: 4 }, { number: 5 })
  expect(numberOf(firstOfNextPage(page, rowsOf({}, {}), idsOf()))).toBe(4)
  expect(firstOfNextPage(pageOf({ number: 2 }), rowsOf({}, {}), idsOf())).toBe('end')
})
