import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { TICKETS } from '#test/tickets.ts'

const [HOUR, DAY] = [3_600, 86_400]

/** Seconds ago. */
interface Past {
  opened: number
  answered?: number
  closed?: number
  rating?: number
  category?: TicketCategory
  concernedId?: string
}

let number = 30_000

async function remember({ db }: TestApp, { id: userId }: Person, past: Past): Promise<void> {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const { opened, answered, closed, rating, category = 'rules', concernedId = null } = past
  await db
    .insertInto('tickets')
    .values({
      id: randomUUID(),
      number: (number += 1),
      title: 'x',
      category,
      message: 'x',
      userId,
      username: 'x',
      fields: '[]',
      concernedId,
      lastMessage: 'x',
      lastUsername: 'x',
      createdAt: ago(opened),
      ...(answered !== undefined && { firstAnswerAt: ago(answered) }),
      ...(closed !== undefined && { status: 'closed' as const, closedAt: ago(closed) }),
      ...(rating !== undefined && { ratingScore: rating, ratedAt: new Date() }),
    })
    .execute()
}

test('tells open tickets by age and the last month’s medians, of what a reader handles', async ({ app }) => {
  const [player, named, owner] = [await app.as('user'), await app.as('administrator'), await app.as('owner')]
  for (const past of [
    { opened: 1 * HOUR },
    { opened: 30 * HOUR, answered: 28 * HOUR },
    { opened: 8 * DAY, answered: 8 * DAY - 4 * HOUR },
    { opened: 31 * DAY },
    { opened: 50 * DAY, answered: 49 * DAY, closed: 40 * DAY, rating: 1 },
    { opened: 2 * DAY, closed: 1 * DAY, rating: 4 },
    { opened: 5 * DAY, closed: 2 * DAY, rating: 5 },
    { opened: 2 * HOUR, category: 'management' as const },
    { opened: 3 * HOUR, answered: 1 * HOUR, category: 'complaint' as const, concernedId: named.id },
  ])
    await remember(app, player, past)
  const numbers = async (person: Person) => (await person.get(`${TICKETS}/numbers`)).body
  const about = (median: number) => expect.closeTo(median, -1)
  const age = { day: 1, week: 0, month: 0, older: 0 }
  const open = [{ category: 'rules', day: 1, week: 1, month: 1, older: 1 }]

  expect(await numbers(named)).toMatchObject({
    firstAnswer: { count: 2, median: about(3 * HOUR) },
    toClose: { count: 2, median: about(2 * DAY) },
    rating: { count: 2, average: 4.5 },
    open,
  })
  expect(await numbers(owner)).toMatchObject({
    firstAnswer: { count: 3, median: about(2 * HOUR) },
    open: [{ category: 'complaint', ...age }, { category: 'management', ...age }, ...open],
  })
})
