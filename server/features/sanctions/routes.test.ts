import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import {
  MAX_SANCTIONS,
  sanctionStates,
  SANCTIONS_PAGE,
  stateOf,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { applyFor, askQuestion, submit } from '#test/applications.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { endSanction, inHours, letRunOut, sanction, sanctionOf, SANCTIONS } from '#test/sanctions.ts'
import { auditAbout, openTicket, reply, TICKETS } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'
import { announceRunOut } from './run-out.ts'
import { stateInSql } from './subject.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }), { player: 'tereza', staff: 'adela' })

const LICENSE = `license:${'a1'.repeat(20)}`
const OTHER_LICENSE = `license:${'c3'.repeat(20)}`
const THIRD_LICENSE = `license:${'d4'.repeat(20)}`
const listed = async (staff: Person, query = ''): Promise<Sanction[]> =>
  (await staff.get(`${SANCTIONS}${query}`)).body.sanctions

test('stores a sanction with all its parts; its person reads it without the note', async ({ app, staff }) => {
  const player = await app.as('user', 'tereza')
  const globalName = 'Adéla Razítková'
  await app.db.updateTable('users').set({ globalName }).where('id', '=', staff.id).execute()
  const until = inHours(48)
  const given = {
    reason: ' Prozradil tajemství ',
    note: 'Viděl to Karel',
    paragraphs: ['2.1 Metagaming'],
    until,
  }
  const stored = await sanction(staff, player, { ...given, kind: 'ban' })
  const shared = {
    id: expect.any(String),
    number: expect.any(Number),
    kind: 'ban',
    state: 'active',
    reason: 'Prozradil tajemství',
    paragraphs: given.paragraphs,
    createdAt: expect.any(String),
    until,
    author: globalName,
    source: 'site',
    end: null,
  }
  const ofStaff = {
    ...shared,
    userId: player.id,
    name: 'tereza',
    authorId: staff.id,
    identifiers: [`discord:${player.id}`],
    note: { text: 'Viděl to Karel', revision: 0 },
    revision: 1,
  }
  expect(stored).toEqual(ofStaff)
  for (const key of [stored.id, stored.number])
    expect((await staff.get(`${SANCTIONS}/${key}`)).body).toEqual({ ...ofStaff, appeals: [] })
  expect((await player.get(`${SANCTIONS}/mine`)).body).toEqual([{ ...shared, appeals: [] }])
  expect((await staff.get(`${SANCTIONS}/mine`)).body).toEqual([])
  for (const key of [randomUUID(), '1'])
    expectRefusal(await staff.get(`${SANCTIONS}/${key}`), 404, 'NOT_FOUND')
})

test('hides the note from a sanctioned member of the staff, also in search', async ({ app, owner }) => {
  const named = await app.as('administrator')
  const { id } = await sanction(owner, named, { note: 'Tajemství' })
  expect((await named.get(`${SANCTIONS}/${id}`)).body.note).toBe(null)
  expect((await listed(named))[0]?.note).toBe(null)
  expect(await listed(named, '?q=tajemstvi')).toEqual([])
  expectRefusal(
    await named.send('PUT', `${SANCTIONS}/${id}/note`, { revision: 0, text: 'x' }),
    409,
    'OWN_SANCTION',
  )
})

test('lets nobody sanction themselves, and only owners the staff', async ({ app, owner, staff }) => {
  const other = await app.as('administrator')
  const give = (author: Person, person: Person) => author.send('POST', SANCTIONS, sanctionOf(person))
  for (const one of [owner, staff]) expectRefusal(await give(one, one), 409, 'OWN_SANCTION')
  for (const one of [owner, other]) expectRefusal(await give(staff, one), 403, 'STAFF_SANCTION')
  const identifiers = [`discord:${owner.id}`]
  const byIdentifier = sanctionOf(owner, { target: { identifiers, name: 'Kdosi' } })
  expectRefusal(await staff.send('POST', SANCTIONS, byIdentifier), 403, 'STAFF_SANCTION')

  const { id } = await sanction(owner, other)
  expectRefusal(await endSanction(staff, id, 'lifted'), 403, 'STAFF_SANCTION')
  expectRefusal(await endSanction(other, id, 'lifted'), 409, 'OWN_SANCTION')
  const change = { revision: 1, reason: 'x' }
  expectRefusal(await staff.send('PATCH', `${SANCTIONS}/${id}`, change), 403, 'STAFF_SANCTION')
  expect((await endSanction(owner, id, 'lifted')).status).toBe(200)
})

test('refuses bad ends, people and texts, and stores nothing', async ({ staff, player }) => {
  const ends = [
    [{ until: inHours(-1) }, { why: 'past' }],
    [{ until: inHours(51 * 366 * 24) }, { why: 'far' }],
  ] as const
  for (const [wishes, data] of ends)
    expect(await staff.send('POST', SANCTIONS, sanctionOf(player, wishes))).toMatchObject({
      status: 422,
      body: { code: 'END_REFUSED', data },
    })
  const wrong = [
    { until: 'zítra' },
    { until: '2026-13-45T00:00:00Z' },
    { reason: ' ' },
    { reason: 'x'.repeat(2_001) },
    { kind: 'kick' },
    { target: { userId: '12' } },
    { target: { identifiers: ['steam:1'], name: 'x' } },
    { target: { identifiers: [], name: 'x' } },
    { paragraphs: Array.from({ length: 11 }, () => 'x') },
  ]
  for (const wishes of wrong)
    expectRefusal(await staff.send('POST', SANCTIONS, sanctionOf(player, wishes)), 400, 'BAD_REQUEST')
  expectRefusal(await staff.send('POST', SANCTIONS, sanctionOf({ id: '999999999999999' })), 404, 'NOT_FOUND')
  expect(await listed(staff)).toEqual([])
})

test('stores a repeated request once and shows a colleague the newer sanction', async ({ app, staff }) => {
  const other = await app.as('administrator')
  const player = await app.as('user')
  const id = randomUUID()
  const same = await times(4, () => staff.send('POST', SANCTIONS, sanctionOf(player, { id })))
  expect(statusesOf(same)).toEqual([201, 201, 201, 201])
  expect(await listed(staff)).toMatchObject([{ id }])
  expectRefusal(await other.send('POST', SANCTIONS, sanctionOf(player, { id })), 409, 'ID_TAKEN')
  const third = await app.as('user')
  expectRefusal(await staff.send('POST', SANCTIONS, sanctionOf(third, { id })), 409, 'ID_TAKEN')

  const answers = await Promise.all(
    [staff, other].map((one) => one.send('POST', SANCTIONS, sanctionOf(player, { newest: id }))),
  )
  expect(statusesOf(answers)).toEqual([201, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  const [stored] = answers.filter(({ status }) => status === 201)
  expect(refused?.body).toMatchObject({
    code: 'NEWER_SANCTION',
    data: { current: { id: stored?.body.id } },
  })
  const again = sanctionOf(player, { newest: stored?.body.id })
  expect((await other.send('POST', SANCTIONS, again)).status).toBe(201)
  expect((await other.send('POST', SANCTIONS, sanctionOf(player, { newest: null }))).status).toBe(409)
})

test('returns a repeated sanction even after its end, and refuses another under its id', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const unknown = { identifiers: [LICENSE], name: 'Neznámý' }
  for (const target of [{ userId: player.id }, unknown]) {
    const asked = { id: randomUUID(), target, kind: 'ban', until: inHours(1) }
    const give = (wishes: object) =>
      staff.send('POST', SANCTIONS, sanctionOf(player, { ...asked, ...wishes }))
    await sanction(staff, player, asked)
    const others = [
      { kind: 'suspension' },
      { reason: 'Jiný' },
      { until: null },
      { target: { userId: staff.id } },
      { target: { ...unknown, identifiers: [LICENSE, OTHER_LICENSE] } },
    ]
    for (const other of others) expectRefusal(await give(other), 409, 'ID_TAKEN')
    await letRunOut(app, asked.id)
    const { until } = (await staff.get(`${SANCTIONS}/${asked.id}`)).body
    expect(await give({ until })).toMatchObject({ status: 201, body: { id: asked.id, state: 'ran-out' } })
  }
})

test('limits the sanctions of a person', async ({ app, staff, player }) => {
  await app.administer(`insert into sanctions (id, number, kind, user_id, name, reason, author)
    select gen_random_uuid(), n, 'warning', '${player.id}', 'a', 'b', 'c' from generate_series(1, ${MAX_SANCTIONS}) n`)
  expectRefusal(await staff.send('POST', SANCTIONS, sanctionOf(player)), 409, 'TOO_MANY_SANCTIONS')
  expect((await player.get(`${SANCTIONS}/mine`)).body).toHaveLength(MAX_SANCTIONS)
})

test('changes a lasting sanction, notifies its person and refuses an outdated edit', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const { id } = await sanction(staff, player, { kind: 'suspension', until: inHours(5) })
  const until = inHours(2)
  const change = { revision: 1, reason: 'Kratší', until }
  const edits = await Promise.all([
    staff.send('PATCH', `${SANCTIONS}/${id}`, change),
    staff.send('PATCH', `${SANCTIONS}/${id}`, change),
  ])
  expect(statusesOf(edits)).toEqual([200, 409])
  expect(edits.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'SANCTION_CHANGED',
    data: { current: { revision: 2, until } },
  })
  expect((await player.get(`${SANCTIONS}/mine`)).body).toMatchObject([{ reason: 'Kratší', until }])
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'sanction', outcome: 'changed', count: 1 }])
  expect(await staff.send('PATCH', `${SANCTIONS}/${id}`, { revision: 2, until: inHours(-1) })).toMatchObject({
    status: 422,
    body: { data: { why: 'past' } },
  })

  await letRunOut(app, id)
  expect(await staff.send('PATCH', `${SANCTIONS}/${id}`, { revision: 2, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'SANCTION_CHANGED', data: { current: { state: 'ran-out' } } },
  })
  expectRefusal(await staff.send('PATCH', `${SANCTIONS}/${randomUUID()}`, { revision: 1 }), 404, 'NOT_FOUND')
})

test('removes the identifiers of others from a sanction, without a notification', async ({ app, staff }) => {
  const player = await app.as('user')
  await proveLicense(app, player, LICENSE)
  const own = [`discord:${player.id}`, LICENSE]
  const target = { identifiers: [LICENSE, OTHER_LICENSE], name: 'Neznámý' }
  const { id, identifiers } = await sanction(staff, player, { target, kind: 'ban' })
  expect(identifiers).toEqual([...own, OTHER_LICENSE])
  await player.send('PUT', '/api/notifications/read', {})
  const colleague = await app.as('administrator')
  await proveLicense(app, colleague, OTHER_LICENSE)
  const release = (revision: number, ...without: string[]) =>
    staff.send('PATCH', `${SANCTIONS}/${id}`, { revision, without })
  const forThemselves = { revision: 1, without: [OTHER_LICENSE] }
  expectRefusal(await colleague.send('PATCH', `${SANCTIONS}/${id}`, forThemselves), 409, 'OWN_SANCTION')
  for (const one of own) expectRefusal(await release(1, one, OTHER_LICENSE), 422, 'IDENTIFIER_NEEDED')
  expect((await release(1, OTHER_LICENSE)).body).toMatchObject({ identifiers: own, revision: 2 })
  expect(await notificationsOf(player)).toEqual([])
  expect(await auditAbout(app, id)).toContainEqual(
    expect.objectContaining({
      action: 'sanctions.update',
      before: expect.objectContaining({ identifiers }),
      after: expect.objectContaining({ identifiers: own }),
    }),
  )

  const unknown = await sanction(staff, player, { target: { identifiers: [THIRD_LICENSE], name: 'Neznámý' } })
  const without = { revision: 1, without: [THIRD_LICENSE] }
  expectRefusal(await staff.send('PATCH', `${SANCTIONS}/${unknown.id}`, without), 422, 'IDENTIFIER_NEEDED')
})

test('keeps the note of the staff apart from what the person learns', async ({ app, staff, player }) => {
  const { id } = await sanction(staff, player)
  await player.send('PUT', '/api/notifications/read', {})
  const write = (revision: number, text: string) =>
    staff.send('PUT', `${SANCTIONS}/${id}/note`, { revision, text })
  expect((await write(0, 'Poprvé')).body).toMatchObject({
    note: { text: 'Poprvé', revision: 1 },
    revision: 1,
  })
  expect(await write(0, 'Přepsat')).toMatchObject({
    status: 409,
    body: { code: 'SANCTION_CHANGED', data: { current: { note: { text: 'Poprvé' } } } },
  })
  expect(JSON.stringify((await player.get(`${SANCTIONS}/mine`)).body)).not.toContain('Poprvé')
  expect(await notificationsOf(player)).toEqual([])
  expect(JSON.stringify(await auditAbout(app, id))).not.toMatch(/Poprvé|Metagaming/)
})

test('lifts, overturns and runs out in three different ways', async ({ app, staff, player }) => {
  const [lifted, overturned, ranOut] = [
    await sanction(staff, player, { kind: 'ban' }),
    await sanction(staff, player, { kind: 'ban' }),
    await sanction(staff, player, { kind: 'ban', until: inHours(1) }),
  ]
  expect((await endSanction(staff, lifted.id, 'lifted', 'Polepšil se')).body).toMatchObject({
    state: 'lifted',
    end: { by: 'adela', reason: 'Polepšil se' },
  })
  expect((await endSanction(staff, overturned.id, 'overturned', 'Spletli jsme si ho')).status).toBe(200)
  await letRunOut(app, ranOut.id)
  expect(await announceRunOut(app.db)).toEqual({ ranOut: 1 })
  expect(await announceRunOut(app.db)).toEqual({ ranOut: 0 })
  expect((await listed(staff)).map(({ state }) => state)).toEqual(['ran-out', 'overturned', 'lifted'])
  expect((await notificationsOf(player)).map(({ outcome, count }) => [outcome, count])).toEqual([
    ['ran-out', 1],
    ['overturned', 1],
    ['lifted', 1],
  ])

  for (const { id } of [lifted, ranOut]) {
    expect((await endSanction(staff, id, 'lifted')).body.code).toBe('SANCTION_OVER')
    expect((await endSanction(staff, id, 'overturned')).status).toBe(200)
    expect((await endSanction(staff, id, 'overturned')).status).toBe(409)
  }
})

test('finds sanctions by text, number, identifier and every filter, in pages', async ({ app, staff }) => {
  const other = await app.as('administrator')
  const player = await app.as('user', 'Žofie')
  const third = await app.as('user')
  const target = { identifiers: [LICENSE], name: 'Neznámý Jan' }
  const ban = await sanction(staff, player, { kind: 'ban', reason: 'Zneužití chyby' })
  const warned = await sanction(other, third, { reason: 'Urážky' })
  const unknown = await sanction(staff, third, { kind: 'suspension', target })
  await endSanction(staff, warned.id, 'overturned')
  const found = async (query: string) => (await listed(staff, query)).map(({ id }) => id)

  expect(await found('')).toEqual([unknown.id, warned.id, ban.id])
  for (const q of ['zofie', 'zneuziti', `S-${ban.number}`, String(ban.number), `discord:${player.id}`])
    expect(await found(`?q=${q}`), q).toEqual([ban.id])
  expect(await found(`?q=${LICENSE}`)).toEqual([unknown.id])
  for (const q of ['%25', '_', 'nic']) expect(await found(`?q=${q}`), q).toEqual([])
  expect(await found('?kind=suspension')).toEqual([unknown.id])
  expect(await found('?state=overturned')).toEqual([warned.id])
  expect(await found(`?authorId=${other.id}`)).toEqual([warned.id])
  expect(await found(`?userId=${player.id}&state=active`)).toEqual([ban.id])
  expectRefusal(await staff.get(`${SANCTIONS}?state=gone`), 400, 'BAD_REQUEST')

  await app.db.updateTable('users').set({ username: 'Zora' }).where('id', '=', player.id).execute()
  expect(await listed(staff, '?q=zofie')).toMatchObject([{ name: 'Žofie' }])
  expect(await found('?q=zora')).toEqual([])

  await app.administer(`insert into sanctions (id, number, kind, name, reason, author, created_at)
    select gen_random_uuid(), n, 'warning', 'a', 'b', 'c', date_trunc('milliseconds', now()) - interval '1 day'
    from generate_series(1, ${2 * SANCTIONS_PAGE}) n`)
  const seen = new Set<string>()
  let next: string | null = ''
  for (let page = 1; next !== null; page += 1) {
    const { body } = await staff.get(`${SANCTIONS}${next && `?before=${next}`}`)
    for (const { id } of body.sanctions) seen.add(id)
    expect(page).toBeLessThan(4)
    next = body.next
  }
  expect(seen.size).toBe(2 * SANCTIONS_PAGE + 3)
})

test('computes the same state in the database and in the contract', async ({ app }) => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const minute = fc.integer({ min: 0, max: 20 })
  const lifetime = fc.record({
    until: fc.option(minute),
    ending: fc.option(fc.constantFrom('lifted' as const, 'overturned' as const)),
    awaitsOwner: fc.boolean(),
  })
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  await fc.assert(
    fc.asyncProperty(fc.array(lifetime, { maxLength: 20 }), minute, async (lifetimes, now) => {
      const rows = lifetimes.map(({ until, ending, awaitsOwner }) => ({
        until: until === null ? null : at(until).toISOString(),
        ending,
        awaitsOwner,
        awaits_owner: awaitsOwner,
      }))
      const moment = sql`${at(now).toISOString()}::timestamptz`
      const { rows: found } = await sql<{ state: string }>`
        select ${stateInSql(moment)} as state from jsonb_to_recordset(${JSON.stringify(rows)})
          as sanction (until timestamptz, ending text, awaits_owner boolean)`.execute(app.db)
      expect(found.map(({ state }) => state)).toEqual(rows.map((row) => stateOf(row, at(now))))
      expect(found.every(({ state }) => sanctionStates.some((known) => known === state))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('lets a banned person read and answer, but neither apply nor open tickets', async ({ app, staff }) => {
  const player = await app.as('user')
  const ticket = await openTicket(player)
  const questionId = await askQuestion(staff)
  const { id, number, until } = await sanction(staff, player, { kind: 'ban', until: inHours(1) })
  const refused = { status: 403, body: { code: 'SANCTIONED', data: { number, kind: 'ban', until } } }
  const open = { title: 'Kůň', category: 'rules', message: 'Ztratil se' }
  expect(await submit(player, questionId)).toMatchObject(refused)
  expect(await player.send('POST', TICKETS, open)).toMatchObject(refused)
  expect((await reply(player, ticket.id)).status).toBe(201)
  expect((await player.get('/api/auth/me')).status).toBe(200)

  await endSanction(staff, id, 'lifted')
  expect((await player.send('POST', TICKETS, open)).status).toBe(201)
  const suspension = await sanction(staff, player, { kind: 'suspension', until: inHours(1) })
  expect((await player.send('POST', TICKETS, open)).status).toBe(201)
  expect((await submit(player, questionId)).status).toBe(403)
  await letRunOut(app, suspension.id)
  await applyFor(staff, player)
  expect((await player.get('/api/allowlist/mine')).body.status).toBe('pending')
})

test('gives the sanction of an unknown licence to the player who proves it', async ({ app, staff }) => {
  const player = await app.as('user', 'tereza')
  const target = { identifiers: [LICENSE], name: 'Neznámý' }
  const { id } = await sanction(staff, player, { target, kind: 'ban' })
  expect((await staff.get(`${SANCTIONS}/${id}`)).body).toMatchObject({ userId: null, name: 'Neznámý' })
  expect((await proveLicense(app, player, LICENSE)).status).toBe(201)
  expect((await staff.get(`${SANCTIONS}/${id}`)).body).toMatchObject({
    userId: player.id,
    name: 'tereza',
    identifiers: [`discord:${player.id}`, LICENSE],
  })
  expect((await listed(staff, '?q=tereza')).map((one) => one.id)).toEqual([id])
  expect((await player.get(`${SANCTIONS}/mine`)).body).toMatchObject([{ id }])
  expect(await notificationsOf(player)).toMatchObject([{ kind: 'sanction', outcome: 'ban' }])
})
