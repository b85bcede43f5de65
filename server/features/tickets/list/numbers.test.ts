import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { setStatus, TICKETS } from '#test/tickets.ts'

const HOUR = 3_600

interface Past {
  category?: TicketCategory
  concernedId?: string
  opened: number
  answered?: number
  closed?: number
  rating?: number
}

let number = 30_000

async function remember({ db }: TestApp, { id: userId }: Person, past: Past): Promise<void> {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const { opened, answered, closed, rating } = past
  await db
    .insertInto('tickets')
    .values({
      id: randomUUID(),
      number: (number += 1),
      title: 'x',
      category: past.category ?? 'rules',
      message: 'x',
      userId,
      username: 'x',
      fields: '[]',
      concernedId: past.concernedId ?? null,
      lastMessage: 'x',
      lastUsername: 'x',
      createdAt: ago(opened),
      ...(answered !== undefined && { firstAnswerAt: ago(answered) }),
      ...(closed !== undefined && { status: 'closed' as const, closedAt: ago(closed) }),
      ...(rating !== undefined && { ratingScore: rating, ratedAt: new Date() }),
    })
    .execute()
}

async function counted(app: TestApp, { id }: Person, isOwner: boolean) {
  const theirs = sql`concerned_id is distinct from ${id} and (${isOwner} or category <> 'management')`
  const month = sql`now() - interval '30 days'`
  const median = (moment: string) => sql<{ count: number; median: number | null }>`
    select count(*), percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(moment)} - created_at)) as median
    from tickets where ${theirs} and ${sql.ref(moment)} > ${month}`
  const open = sql`
    select category, count(*) filter (where created_at > now() - interval '1 day') as day,
      count(*) filter (where created_at <= now() - interval '1 day' and created_at > now() - interval '7 days') as week,
      count(*) filter (where created_at <= now() - interval '7 days' and created_at > ${month}) as month,
      count(*) filter (where created_at <= ${month}) as older
    from tickets where ${theirs} and status <> 'closed' group by category order by category`
  const paceOf = async (moment: string) => {
    const [row] = (await median(moment).execute(app.db)).rows
    return { ...row, median: typeof row?.median === 'number' ? expect.closeTo(row.median, 3) : null }
  }
  return {
    firstAnswer: await paceOf('first_answer_at'),
    toClose: await paceOf('closed_at'),
    open: (await open.execute(app.db)).rows,
  }
}

test('numbers match tickets counted one by one, for random pasts', async ({ app, owner, player }) => {
  const named = await app.as('administrator')
  // Half an hour past the full hour, so that nothing passes a day or a month while it is counted.
  const hours = (most: number) => fc.nat(most).map((some) => some * HOUR + HOUR / 2)
  const past = fc
    .record({
      category: fc.constantFrom<TicketCategory>('rules', 'support', 'management', 'complaint'),
      opened: fc.oneof(hours(30), hours(40 * 24)),
      answered: fc.option(hours(40 * 24)),
      closed: fc.option(hours(40 * 24)),
    })
    .map(({ category, opened, answered, closed }): Past => ({
      category,
      opened,
      ...(category === 'complaint' && { concernedId: named.id }),
      ...(answered !== null && { answered: Math.min(answered, opened) }),
      ...(closed !== null && { closed: Math.min(closed, opened) }),
    }))
  await fc.assert(
    fc.asyncProperty(fc.array(past, { minLength: 1, maxLength: 15 }), async (pasts) => {
      for (const one of pasts) await remember(app, player, one)
      for (const reader of [owner, named]) {
        const { body } = await reader.get(`${TICKETS}/numbers`)
        expect(body).toMatchObject(await counted(app, reader, reader === owner))
      }
      const { rows } = await sql<{ id: string }>`
        select id from tickets where category <> 'management' and concerned_id is null order by random() limit 3`.execute(
        app.db,
      )
      for (const [at, { id }] of rows.entries())
        await setStatus(named, id, at % 2 === 0 ? 'closed' : 'in-progress')
    }),
    { numRuns: 10 },
  )
})
