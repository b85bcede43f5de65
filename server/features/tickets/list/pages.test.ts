import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_LISTED } from '@westmore/contract/tickets.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { TICKETS } from '#test/tickets.ts'

const COUNT = 1_600
const PAGE = 50

const orders = {
  updated: sql`updated_at desc, id`,
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id`,
}

const query = fc.record({
  sort: fc.constantFrom<keyof typeof orders>('updated', 'newest', 'oldest'),
  status: fc.constantFrom('all', 'open', 'in-progress', 'closed', 'unclosed'),
  category: fc.option(fc.constantFrom('rules', 'complaint', 'management'), { nil: undefined }),
  /** From 0 (the first ticket) to 1 (the last). */
  at: fc.float({ min: 0, max: 1, noNaN: true }),
})

/** The page as the list returns it, and as expected from all tickets in order. */
async function bothWays(
  app: TestApp,
  person: Person,
  isOwner: boolean,
  { sort, status, category, at }: typeof query extends fc.Arbitrary<infer Query> ? Query : never,
) {
  const { rows } = await sql<{ number: number }>`
    select number from tickets where concerned_id is distinct from ${person.id} and (${isOwner} or category <> 'management')
      and ${category === undefined ? sql`true` : sql`category = ${category}`}
      and case ${status} when 'all' then true when 'unclosed' then status <> 'closed' else status = ${status} end
    order by ${orders[sort]}`.execute(app.db)
  const page = 1 + Math.floor((at * rows.length) / PAGE)
  const asked = new URLSearchParams({ sort, status, page: String(page), ...(category && { category }) })
  const { body } = await person.get(`${TICKETS}?${asked.toString()}`)
  const numbers = (some: { number: number }[]) => some.map(({ number }) => number)
  return {
    told: { total: body.total, numbers: numbers(body.tickets) },
    meant: { total: rows.length, numbers: numbers(rows.slice((page - 1) * PAGE, page * PAGE)) },
  }
}

test('every page in every order holds the expected tickets', async ({ app, owner, staff: named, player }) => {
  // Over forty weeks, ten at each moment; some changed since.
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, concerned_id,
      status, closed_at, created_at, updated_at)
    select gen_random_uuid(), 10000 + n, 'x', category, 'x', ${player.id}, 'x', '', '', case category when 'complaint' then ${named.id} end,
      status, case status when 'closed' then now() end, opened, greatest(opened, opened + interval '1 day' * (n % 60 - 30))
    from (select n, (array['rules', 'complaint', 'management', 'rules'])[1 + n % 4] as category,
        (array['open', 'in-progress', 'closed', 'closed', 'closed'])[1 + n % 5] as status,
        now() - interval '280 days' * ((n / 10) / 160.0) as opened
      from generate_series(1, ${COUNT}::int) n) made`.execute(app.db)
  await fc.assert(
    fc.asyncProperty(query, async (one) => {
      for (const [person, isOwner] of [
        [owner, true],
        [named, false],
      ] as const) {
        const { told, meant } = await bothWays(app, person, isOwner, one)
        expect(told).toEqual(meant)
      }
    }),
    { numRuns: 30 },
  )
})

test('pages go to the 10,000th ticket, and the number of all is told', async ({ app, player, staff }) => {
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, updated_at)
    select gen_random_uuid(), 10000 + n, 'x', 'rules', 'x', ${player.id}, 'x', '', '', now() - interval '1 minute' * n
    from generate_series(1, ${MOST_LISTED + 60}::int) n`.execute(app.db)
  const pageOf = async (page: number) => (await staff.get(`${TICKETS}?page=${page}`)).body
  const last = await pageOf(MOST_LISTED / PAGE)
  expect(last.total).toBe(MOST_LISTED + 60)
  expect(last.tickets.at(-1)).toMatchObject({ number: 10_000 + MOST_LISTED })
  expect((await pageOf(MOST_LISTED / PAGE + 1)).tickets).toEqual([])
})
