import { THREAD_PAGE } from '@westmore/contract/tickets.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

interface Row {
  id: string
  seq: number
}

/** Fails when a page is too long or out of order. */
async function walkBack(reader: Person, path: string): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = []
  for (let pages = 1; ; pages++) {
    const first = rows[0]
    const { status, body } = await reader.get(first ? `${path}?before=${first.seq}` : path)
    expect(status).toBe(200)
    expect(body.length).toBeLessThanOrEqual(THREAD_PAGE)
    rows.unshift(...body)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).toSorted((a, b) => a - b))
    if (body.length < THREAD_PAGE) return { rows, pages }
  }
}

async function talkAtLength({ db }: TestApp, ticketId: string, count: number): Promise<void> {
  await sql`
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message)
    select gen_random_uuid(), id, last_seq + n, last_author_seq + n, user_id, 'rider', false, 'Zpráva ' || n
      from tickets, generate_series(1, ${count}::integer) n where id = ${ticketId}`.execute(db)
  await sql`
    update tickets set last_seq = last_seq + ${count}, last_author_seq = last_author_seq + ${count}
      where id = ${ticketId}`.execute(db)
}

test('serves a long thread in pages, newest first, and each message once', async ({ app, player, staff }) => {
  const { id } = await openTicket(player)
  await talkAtLength(app, id, 2 * THREAD_PAGE)
  await setStatus(staff, id, 'in-progress')
  await reply(staff, id, 'Konec')
  const path = `${TICKETS}/${id}/messages`
  for (const reader of [player, staff]) {
    const { rows, pages } = await walkBack(reader, path)
    expect(pages).toBe(3)
    expect(new Set(rows.map((row) => row.id)).size).toBe(2 * THREAD_PAGE + 2)
    const { body: newest } = await reader.get(path)
    expect(newest).toHaveLength(THREAD_PAGE)
    expect(newest.at(-1).message).toBe('Konec')
  }
})

test('returns entries after or between places, and only the newest', async ({ app, player, staff }) => {
  const { id } = await openTicket(player)
  await talkAtLength(app, id, THREAD_PAGE + 5)
  await note(staff, id, 'Poznámka')
  await assign(staff, id, staff.id)
  await setStatus(staff, id, 'in-progress')
  await reply(staff, id, 'Konec')
  for (const reader of [player, staff])
    for (const list of ['messages', 'events', ...(reader === staff ? ['notes'] : [])]) {
      const path = `${TICKETS}/${id}/${list}`
      const { rows } = await walkBack(reader, path)
      for (const place of [0, ...rows.map(({ seq }) => seq)]) {
        const { body } = await reader.get(`${path}?after=${place}`)
        expect(body).toEqual(rows.filter(({ seq }) => seq > place).slice(-THREAD_PAGE))
      }
      const { body: between } = await reader.get(`${path}?after=3&before=9`)
      expect(between).toEqual(rows.filter(({ seq }) => seq > 3 && seq < 9))
    }
})

test('serves notes and events in pages too, without hidden ones for the author', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  for (let turn = 0; turn < THREAD_PAGE + 2; turn++) await note(staff, id, `Poznámka ${turn}`)
  for (let turn = 0; turn < THREAD_PAGE / 2 + 1; turn++) {
    await setStatus(staff, id, turn % 2 === 0 ? 'in-progress' : 'open')
    await assign(staff, id, turn % 2 === 0 ? staff.id : null)
  }
  for (const list of ['notes', 'events'])
    expect((await walkBack(staff, `${TICKETS}/${id}/${list}`)).rows).toHaveLength(THREAD_PAGE + 2)
  const seen = (await walkBack(player, `${TICKETS}/${id}/events`)).rows
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 2))
})
