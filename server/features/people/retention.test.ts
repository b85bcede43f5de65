import { sql } from 'kysely'
import { expect } from 'vitest'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Person, TestApp } from '#test/app.ts'
import { applyFor, SUBMISSIONS } from '#test/applications.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { deletedIdOf, markAccountDeleted } from '#test/deleted-account.ts'
import { siteTest } from '#test/site-test.ts'
import { assign, cast, note, openSecrets, openTicket, reply, setStatus, upload } from '#test/tickets.ts'
import { accountStep } from './retention-store.ts'

const test = siteTest(startListening)

const NOW = new Date('2026-11-20T12:00:00+01:00')
const limit = limitOf(terms.communication, NOW)

async function remove({ db }: TestApp, now = NOW): Promise<number> {
  let count = 0
  await accountStep.remove(db, now, async (_tx, { accounts = 0 }) => {
    count += accounts
  })
  return count
}

const usersOf = async ({ db }: TestApp) =>
  (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)

async function countOf({ db }: TestApp, ...tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

const communication = [
  'tickets',
  'ticket_messages',
  'ticket_notes',
  'ticket_events',
  'ticket_reads',
  'ticket_attachments',
  'allowlist_submissions',
  'allowlist_answers',
  'allowlist_notes',
]

async function writeMuch(app: TestApp, player: Person, staff: Person) {
  const file = await upload(app, player, 'a.txt', 'a')
  const ticket = await openTicket(player, { attachmentIds: [file.body.id] })
  await upload(app, player, 'b.txt', 'never sent')
  await reply(player, ticket.id)
  await reply(staff, ticket.id)
  await note(staff, ticket.id, 'a')
  await assign(staff, ticket.id, staff.id)
  await setStatus(staff, ticket.id, 'closed')
  const submission = `${SUBMISSIONS}/${await applyFor(staff, player)}`
  await staff.send('POST', `${submission}/notes`, { text: 'a' })
  await staff.send('POST', `${submission}/decline`, { reason: 'a' })
  return ticket
}

test('removes a deleted account with everything it wrote after six months', async ({ app, staff }) => {
  const gone = await app.as('user')
  await writeMuch(app, gone, staff)
  expect(Object.keys(await countOf(app, ...communication))).toEqual(communication)
  await markAccountDeleted(app, gone, limit)

  expect(await accountStep.due(app.db, NOW)).toEqual({ accounts: 0 })
  expect(await remove(app)).toBe(0)
  expect(Object.keys(await countOf(app, ...communication))).toEqual(communication)

  await markAccountDeleted(app, gone, new Date(limit.getTime() - 1))
  expect(await accountStep.due(app.db, NOW)).toEqual({ accounts: 1 })
  expect(await remove(app)).toBe(1)
  expect(await countOf(app, ...communication)).toEqual({})
  expect(await usersOf(app)).toEqual([staff.id])
  expect(await remove(app)).toBe(0)
})

test('removes todos about a hidden ticket with it, instead of revealing them', async ({ app, owner }) => {
  const accused = await app.as('administrator')
  const [gone, other] = [await app.as('user'), await app.as('user')]
  const complaint = { category: 'complaint', concernedId: accused.id }
  for (const [author, title, fields] of [
    [gone, 'stížnost', complaint],
    [gone, 'vedení', { category: 'management' }],
    [gone, 'pravidla', {}],
    [other, 'cizí stížnost', complaint],
  ] as const) {
    const { id } = await openTicket(author, fields)
    await owner.send('POST', '/api/todos', { title, link: { type: 'ticket', id } })
  }
  const seenBy = async (person: Person) =>
    (await person.get('/api/todos')).body.map(({ title }: { title: string }) => title)
  await markAccountDeleted(app, gone, new Date(limit.getTime() - 1))

  await remove(app)

  expect(await seenBy(accused)).toEqual(['pravidla'])
  expect(await seenBy(owner)).toEqual(['cizí stížnost', 'pravidla'])
})

test('keeps everything of an existing account, however old it is', async ({ app, staff, player }) => {
  await writeMuch(app, player, staff)
  const before = await countOf(app, ...communication)
  expect(await remove(app, new Date('2040-01-01T12:00:00Z'))).toBe(0)
  expect(await countOf(app, ...communication)).toEqual(before)
})

test('keeps a deleted account’s texts in tickets of others, and its row as long', async ({ app, player }) => {
  const staff = await app.as('administrator')
  await writeMuch(app, player, staff)
  const before = await countOf(app, ...communication)
  await markAccountDeleted(app, staff, new Date('2020-01-01T10:00:00Z'))

  expect(await remove(app)).toBe(1)
  expect(await accountStep.due(app.db, NOW)).toEqual({ accounts: 0 })
  expect(await countOf(app, ...communication)).toEqual(before)
  expect(await usersOf(app)).toContain(deletedIdOf(staff))

  await markAccountDeleted(app, player, new Date('2020-01-01T10:00:00Z'))
  expect(await remove(app)).toBe(1)
  expect(await usersOf(app)).toEqual([])
})

test('counts an account alike with and without tickets, so that none is revealed', async ({ app }) => {
  const [silent, complaining] = [await app.as('user'), await app.as('user')]
  const named = await app.as('administrator')
  const at = new Date('2020-01-01T10:00:00Z')
  await markAccountDeleted(app, silent, at)
  expect(await remove(app)).toBe(1)

  await openTicket(complaining, { category: 'complaint', concernedId: named.id })
  await markAccountDeleted(app, complaining, at)
  expect(await remove(app)).toBe(1)
})

test('announces a removed ticket only to people who could handle it', async ({ app }) => {
  const { owner, named, staff: clerk, player: gone } = await cast(app)
  const { complaint, management } = await openSecrets(gone, named)
  await markAccountDeleted(app, gone, new Date('2020-01-01T10:00:00Z'))
  const streams = await Promise.all([owner, clerk, named].map((one) => openStream(app.address, one)))
  await changesUntilNow(app, ...streams)

  expect(await remove(app)).toBe(1)

  const heard = await changesUntilNow(app, ...streams)
  const told = heard.map((changes) => changes.filter(({ topic }) => topic === 'tickets').map(({ id }) => id))
  expect(told.map((ids) => new Set(ids))).toEqual([
    new Set([complaint.id, management.id]),
    new Set([complaint.id]),
    new Set(),
  ])
  for (const stream of streams) await stream[Symbol.asyncDispose]()
})

test('keeps everything of an account when a part of it cannot be removed', async ({ app, staff }) => {
  const gone = await app.as('user')
  await writeMuch(app, gone, staff)
  await openTicket(gone)
  await markAccountDeleted(app, gone, new Date('2020-01-01T10:00:00Z'))
  const before = await countOf(app, ...communication)
  await app.administer(
    "create function fail() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$; create trigger fail before delete on allowlist_submissions for each row execute function fail()",
  )

  await expect(remove(app)).rejects.toThrow('not this one')

  expect(await countOf(app, ...communication)).toEqual(before)
  await app.administer('drop trigger fail on allowlist_submissions')
  expect(await remove(app)).toBe(1)
  expect(await countOf(app, ...communication)).toEqual({})
})
