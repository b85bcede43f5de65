import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { TICKETS } from '#test/tickets.ts'
import { compactTicketCounts } from './count-store.ts'

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
  /** Position in the list, from its beginning to its end. */
  at: fc.float({ min: 0, max: 1, noNaN: true }),
})

/** Ticket numbers of a page as the list returns them, and as expected from all tickets in order. */
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

test('every page in every order holds the expected tickets', async ({ app, owner }) => {
  const named = await app.as('administrator')
  const player = await app.as('user')
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
  const deeds = {
    nothing: async () => {},
    'add up': () => compactTicketCounts(app.db),
    change: () =>
      sql`update tickets set updated_at = now() - interval '1 day' * (number % 90), status = 'open', closed_at = null
        where number % 7 = 1`.execute(app.db),
    move: () => sql`update tickets set updated_at = now() where number % 11 = 1`.execute(app.db),
    remove: () => sql`delete from tickets where number % 97 = 3`.execute(app.db),
  }
  const deed = fc.constantFrom<keyof typeof deeds>('nothing', 'add up', 'change', 'move', 'remove')
  await fc.assert(
    fc.asyncProperty(deed, fc.array(query, { minLength: 4, maxLength: 4 }), async (what, queries) => {
      await deeds[what]()
      for (const one of queries)
        for (const reader of [owner, named]) {
          const { told, meant } = await bothWays(app, reader, reader === owner, one)
          expect(told).toEqual(meant)
        }
    }),
    { numRuns: 8 },
  )
})

test('counts a reply in another week only when it is the first of that week', async ({ app, player }) => {
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, created_at, updated_at)
    values (gen_random_uuid(), 11111, 'x', 'rules', 'x', ${player.id}, 'x', '', '', '2026-01-01', '2026-01-01')`.execute(
    app.db,
  )
  const changes = async (moment: string) => {
    await compactTicketCounts(app.db)
    await sql`update tickets set updated_at = ${moment}::timestamptz`.execute(app.db)
    return (await app.db.selectFrom('ticketWeeks').select('week').where('counted', '=', 'updated').execute())
      .length
  }
  // One row exists; moving to another week adds two.
  expect(await changes('2026-01-05T00:00:00Z')).toBe(3)
  expect(await changes('2026-01-11T23:59:59Z')).toBe(1)
  expect(await changes('2026-01-12T00:00:00Z')).toBe(3)
})
