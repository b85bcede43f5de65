import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_LISTED, TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { test } from '#test/site-test.ts'
import { TICKETS } from '#test/tickets.ts'

test('pages go to the 10,000th ticket, and of closed ones no more are counted', async ({
  app,
  player,
  staff,
}) => {
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, updated_at,
      status, closed_at)
    select gen_random_uuid(), 10000 + n, 'x', 'rules', 'x', ${player.id}, 'x', '', '', now() - interval '1 minute' * n,
      case when n > 10 then 'closed' else 'open' end, case when n > 10 then now() end
    from generate_series(1, ${MOST_LISTED + 60}::int) n`.execute(app.db)
  const listed = async (query: string) => (await staff.get(`${TICKETS}?${query}`)).body
  const counts = { open: 10, unclosed: 10, closed: MOST_LISTED + 1, all: MOST_LISTED + 11 }
  expect(await listed('status=open')).toMatchObject({ total: 10, isWhole: true, counts })
  expect(await listed('page=2&category=rules')).toMatchObject({ isWhole: true, counts })
  const last = await listed(`page=${MOST_LISTED / TICKETS_PAGE}`)
  expect(last.tickets.at(-1)).toMatchObject({ number: 10_000 + MOST_LISTED })
  expect((await listed(`page=${MOST_LISTED / TICKETS_PAGE + 1}`)).tickets).toEqual([])
  await app.db.deleteFrom('tickets').where('number', '>', 10_110).execute()
  const numbers = (await listed('page=3')).tickets.map(({ number }: { number: number }) => number)
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => 10_101 + at))
  expect(await listed('')).toMatchObject({ total: 110, isWhole: true })
})
