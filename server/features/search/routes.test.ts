import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_FOUND } from '@westmore/contract/search.ts'
import { askQuestion, decide, submit } from '#test/applications.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }), { player: 'tereza' })

const find = async (who: Person, words: string) => {
  const { status, body } = await who.get(`/api/search?q=${encodeURIComponent(words)}`)
  expect(status).toBe(200)
  return {
    people: body.people.map(({ username }: { username: string }) => username),
    tickets: body.tickets.map(({ title }: { title: string }) => title),
    submissions: body.submissions.map(({ username }: { username: string }) => username),
  }
}

const open = async (player: Person, ticket: object) =>
  (await player.send('POST', '/api/tickets', { message: 'Pomozte', ...ticket })).body

const nothing = { people: [], tickets: [], submissions: [] }

test('finds people as the list of users does, those first whose names begin so', async ({ app }) => {
  const staff = await app.as('administrator', 'Alois_Dvořák')
  await app.as('user', 'dvorni_sasek')

  expect((await find(staff, 'DVOŘ')).people).toEqual(['dvorni_sasek', 'Alois_Dvořák'])
  expect((await find(staff, 'alois_d')).people).toEqual(['Alois_Dvořák'])
  for (const words of ['%', '_', "';--", '☠', '\\']) expect(await find(staff, words)).toEqual(nothing)
})

test('finds players by any name they had in the game, with their account', async ({ app, staff, player }) => {
  const called = (playerName: string) => ({ metadata: { playerName } })
  await sendLines(app, [
    line({ user_identifier: `discord:${player.id}`, ...called('Rozárka Černá') }),
    line({ user_identifier: 'license:1', ...called('Gabriel Černý') }),
  ])
  await sendLines(app, [line({ user_identifier: 'license:1', ...called('Jeremiáš 50%') })])
  const players = async (who: Person, words: string) =>
    (await who.get(`/api/search?q=${encodeURIComponent(words)}`)).body.players

  expect(await players(staff, 'ROZAR')).toEqual([
    {
      identifier: `discord:${player.id}`,
      name: 'Rozárka Černá',
      person: { id: player.id, username: 'tereza' },
    },
  ])
  const jeremias = [{ identifier: 'license:1', name: 'Jeremiáš 50%', person: null }]
  for (const words of ['gabriel c', 'license:1', '50%']) expect(await players(staff, words)).toEqual(jeremias)
  for (const words of ['ce', '___', '%%%', '\\\\\\']) expect(await players(staff, words)).toEqual([])
  expect(await players(player, 'Rozárka')).toEqual([])
})

test('finds applications by their sender, the newest of each', async ({ app, staff, player }) => {
  const questionId = await askQuestion(staff)
  const { body } = await submit(player, questionId)
  await decide(staff, body.id, 'decline', { reason: 'Málo' })
  await app.db.updateTable('users').set({ lastAttemptDate: '2026-01-01T00:00:00Z' }).execute()
  await submit(player, questionId)

  const found = await staff.get('/api/search?q=terez')
  expect(found.body.submissions).toEqual([
    { id: expect.any(String), userId: player.id, username: 'tereza', status: 'pending', attemptNumber: 2 },
  ])
})

test('finds an unclosed ticket however long ago it changed, and any by its number', async ({ app }) => {
  const staff = await app.as('administrator')
  const category = 'support'
  const unclosed = await open(await app.as('user', 'tereza_kolt'), { title: 'Zmizel kůň', category })
  const closed = await open(await app.as('user', 'josef'), { title: 'Zmizel vůz', category })
  await sql`update tickets set updated_at = '2026-01-01'`.execute(app.db)
  await sql`update tickets set status = 'closed', closed_at = now() where id = ${closed.id}`.execute(app.db)
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, status, closed_at)
    select gen_random_uuid(), 10000 + n, ${`Kůň ${unclosed.number} ${closed.number}`}, 'rules', 'x', ${staff.id}, 'tereza', '', '',
      'closed', now() from generate_series(1, 150) n`.execute(app.db)

  const first = async (words: string) => (await find(staff, words)).tickets[0]
  for (const words of ['kun', 'tereza', `#${unclosed.number}`]) expect(await first(words)).toBe('Zmizel kůň')
  expect(await first(String(closed.number))).toBe('Zmizel vůz')
})

test('finds only a player’s own tickets for them', async ({ app }) => {
  await app.as('administrator', 'kun_admin')
  const player = await app.as('user', 'kun_tereza')
  const other = await app.as('user', 'kun_josef')
  const mine = await open(player, { title: 'Zmizel kůň', category: 'support' })
  const theirs = await open(other, { title: 'Ukradený kůň', category: 'support' })

  expect(await find(player, 'kun')).toEqual({ ...nothing, tickets: ['Zmizel kůň'] })
  expect(await find(player, `#${mine.number}`)).toEqual({ ...nothing, tickets: ['Zmizel kůň'] })
  expect(await find(player, String(theirs.number))).toEqual(nothing)
  expect(await find(player, 'pomozte')).toEqual({ ...nothing, tickets: ['Zmizel kůň'] })
})

test('hides complaints from the person named, the management’s tickets from others', async ({ app }) => {
  const owner = await app.as('owner')
  const accused = await app.as('administrator')
  const other = await app.as('administrator')
  const player = await app.as('user')
  const complaint = await open(player, {
    title: 'Křivda od admina',
    category: 'complaint',
    concernedId: accused.id,
  })
  const own = await open(other, { title: 'Křivda v pokladně', category: 'management' })

  expect((await find(owner, 'křivda')).tickets.toSorted()).toEqual(['Křivda od admina', 'Křivda v pokladně'])
  expect(await find(accused, 'křivda')).toEqual(nothing)
  expect(await find(accused, `#${complaint.number}`)).toEqual(nothing)
  expect((await find(other, 'křivda')).tickets.toSorted()).toEqual(['Křivda od admina', 'Křivda v pokladně'])
  const { body } = await other.get(`/api/search?q=${own.number}`)
  expect(body.tickets).toMatchObject([{ id: own.id, isOwn: true }])
})

test('requires words, and finds no more than a list can show', async ({ app, staff }) => {
  for (let count = 0; count < MOST_FOUND + 2; count += 1) await app.as('user', `hrac${count}`)

  expect((await find(staff, 'hrac')).people).toHaveLength(MOST_FOUND)
  expectRefusal(await staff.get('/api/search'), 400, 'BAD_REQUEST')
  expectRefusal(await staff.get('/api/search?q=%20%00'), 400, 'BAD_REQUEST')
  expectRefusal(await staff.get(`/api/search?q=${'x'.repeat(101)}`), 400, 'BAD_REQUEST')
})
