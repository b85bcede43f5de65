import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openTicket, setStatus, TICKETS } from '#test/tickets.ts'
import { compactTicketCounts } from './count-store.ts'

const numbersOf = async (person: Person) => {
  const { body } = await person.get(TICKETS)
  return { counts: body.counts, categories: body.categories, total: body.total }
}

async function counted(app: TestApp, { id }: Person, isOwner: boolean) {
  const { rows } = await sql<{ category: string; status: string }>`
    select category, status from tickets where concerned_id is distinct from ${id}
      and (${isOwner} or category <> 'management') order by category`.execute(app.db)
  const of = (status: string) => rows.filter((row) => row.status === status).length
  return {
    counts: {
      open: of('open'),
      'in-progress': of('in-progress'),
      closed: of('closed'),
      unclosed: of('open') + of('in-progress'),
      all: rows.length,
    },
    categories: [...new Set(rows.map(({ category }) => category))],
    total: rows.length,
  }
}

test('counts the tickets each reader may handle, after random steps', async ({ app, owner }) => {
  const [named, other] = [await app.as('administrator'), await app.as('administrator')]
  const step = fc.oneof(
    fc.record({ open: fc.constantFrom('support', 'rules', 'management', 'complaint') }),
    fc.record({ set: fc.constantFrom('open', 'in-progress', 'closed'), at: fc.nat(9) }),
    fc.record({ many: fc.constantFrom('open', 'closed') }),
    fc.constant('remove' as const),
    fc.constant('add up' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const player = await app.as('user')
      const ids: string[] = []
      for (const one of steps) {
        if (one === 'add up') await Promise.all([compactTicketCounts(app.db), compactTicketCounts(app.db)])
        else if (one === 'remove') await sql`delete from tickets where user_id = ${player.id}`.execute(app.db)
        else if ('open' in one) {
          const concernedId = one.open === 'complaint' ? named.id : undefined
          ids.push((await openTicket(player, { category: one.open, concernedId })).id)
        } else if ('many' in one && ids.length > 0)
          await owner.send('POST', `${TICKETS}/status`, { ids, status: one.many })
        else if ('set' in one)
          for (const id of ids.slice(one.at, one.at + 1)) await setStatus(owner, id, one.set)
      }
      for (const reader of [named, other]) {
        const told = await numbersOf(reader)
        expect(told).toEqual(await counted(app, reader, false))
      }
      expect(await numbersOf(owner)).toEqual(await counted(app, owner, true))
    }),
    { numRuns: 12 },
  )
})

test('loses no ticket that is opened while the counters are added up', async ({ app, staff, player }) => {
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username)
      values (gen_random_uuid(), 11111, 'Kůň', 'rules', 'Zmizel', ${player.id}, 'x', '', '')`.execute(tx)
    await compactTicketCounts(app.db)
  })
  await compactTicketCounts(app.db)

  expect((await numbersOf(staff)).counts.all).toBe(1)
  const rows = await app.db.selectFrom('ticketCounts').selectAll().execute()
  expect(rows).toEqual([{ category: 'rules', status: 'open', concernedId: null, change: 1 }])
})
