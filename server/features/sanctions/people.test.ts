import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { queueAdmissionChanges } from '#events/gate.ts'
import { readNewsText } from '#events/notifications.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { GAME_TOKEN, heartbeat, postAsGame, proveLicense, sendLines } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { rowsRead } from '#test/rows-read.ts'
import { banLine, endSanction, letRunOut, sanction, SANCTIONS } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { openTicket, TICKETS } from '#test/tickets.ts'
import { personalData } from './personal-data.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const [LICENSE, SECOND] = [`license:${'c3'.repeat(20)}`, `license:${'d4'.repeat(20)}`]
const STEAM = 'steam:11000010a'
const unknown = (...identifiers: string[]) => ({
  kind: 'ban',
  reason: 'Cheaty',
  target: { identifiers, name: 'Neznámý' },
  until: null,
})
const mine = async (person: Person) => (await person.get(`${SANCTIONS}/mine`)).body

test('treats a member of the staff with a proven identifier as its person', async ({ app }) => {
  const [owner, named, other] = [
    await app.as('owner'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  const { id } = await sanction(other, named, { ...unknown(LICENSE), note: 'Tajemství' })
  const path = `${SANCTIONS}/${id}`
  expect((await named.get(path)).body).toMatchObject({ userId: null, note: { text: 'Tajemství' } })
  expect((await proveLicense(app, named, LICENSE)).status).toBe(201)

  expect(await mine(named)).toEqual([])
  expect((await named.get(path)).body.note).toBe(null)
  expect((await named.get(SANCTIONS)).body.sanctions).toMatchObject([{ id, note: null }])
  const note = { revision: 0, text: 'x' }
  expectRefusal(await named.send('PUT', `${path}/note`, note), 409, 'OWN_SANCTION')
  expectRefusal(await named.send('PATCH', path, { revision: 1, reason: 'x' }), 409, 'OWN_SANCTION')
  expectRefusal(await endSanction(named, id, 'overturned'), 409, 'OWN_SANCTION')
  expectRefusal(await endSanction(other, id, 'overturned'), 403, 'STAFF_SANCTION')

  expect((await other.send('PUT', `${path}/note`, note)).status).toBe(200)
  const readsNote = async (reader: Person) =>
    JSON.stringify((await reader.get('/api/audit')).body).includes('sanctions.note')
  expect([await readsNote(other), await readsNote(named)]).toEqual([true, false])
  expect((await endSanction(owner, id, 'overturned')).body).toMatchObject({
    state: 'overturned',
    userId: null,
  })
})

test('keeps entries about note and evidence hidden when sanction or link is gone', async ({ app }) => {
  const [owner, named, later] = [
    await app.as('owner'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  const identifiersOf = (person: Person) => `/api/logs/people/${person.id}/identifiers`
  await owner.send('POST', identifiersOf(named), { identifier: STEAM })
  const { id } = await sanction(owner, named, unknown(LICENSE))
  await app.db.insertInto('sanctionIdentifiers').values({ sanctionId: id, identifier: STEAM }).execute()
  await owner.send('PUT', `${SANCTIONS}/${id}/note`, { revision: 0, text: 'x' })
  await owner.send('POST', `${SANCTIONS}/${id}/evidence`, { evidence: [{ link: 'https://a.example' }] })
  await owner.get(`/api/audit/export?subjectId=${id}`)
  await proveLicense(app, later, LICENSE)

  const read = async (reader: Person) =>
    (await reader.get('/api/audit')).body.entries
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => /^(sanctions|audit)/.test(action))
  const hidden = ['audit.export', 'sanctions.evidence.add', 'sanctions.note']
  expect([await read(owner), await read(named)]).toEqual([
    [...hidden, 'sanctions.create'],
    ['sanctions.create'],
  ])
  await owner.send('DELETE', identifiersOf(named), { identifier: STEAM })
  expect(await read(named)).toEqual(['sanctions.create'])
  await app.db.deleteFrom('sanctions').where('id', '=', id).execute()
  expect(await read(named)).toEqual(['sanctions.create'])
  expect(await read(later)).toEqual(['audit.export', 'sanctions.create'])
  expect(await read(owner)).toEqual([...hidden, 'sanctions.create'])
})

test('lets nobody decide about a sanction of their unproven identifier', async ({ app }) => {
  const [owner, named, other] = [
    await app.as('owner'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  await sendLines(app, [banLine({ identifiers: [STEAM] })])
  const [{ id }] = (await owner.get(SANCTIONS)).body.sanctions
  await owner.send('POST', `/api/logs/people/${named.id}/identifiers`, { identifier: STEAM })

  expect((await named.get(`${SANCTIONS}/${id}`)).body.note).toBe(null)
  expectRefusal(await endSanction(named, id), 409, 'OWN_SANCTION')
  expectRefusal(
    await named.send('PUT', `${SANCTIONS}/${id}/note`, { revision: 0, text: 'x' }),
    409,
    'OWN_SANCTION',
  )
  expectRefusal(await endSanction(other, id), 403, 'STAFF_SANCTION')
  expect((await endSanction(owner, id)).status).toBe(200)

  const ofOther = await sanction(owner, await app.as('user'), { kind: 'ban' })
  await app.db
    .insertInto('sanctionIdentifiers')
    .values({ sanctionId: ofOther.id, identifier: STEAM })
    .execute()
  const removal = { revision: 1, without: [STEAM] }
  expectRefusal(await named.send('PATCH', `${SANCTIONS}/${ofOther.id}`, removal), 409, 'OWN_SANCTION')
})

test('takes the account that plays under an unlinked licence for its person', async ({ app, player }) => {
  const [owner, staff] = [await app.as('owner'), await app.as('administrator')]
  const give = async (playing: Person) => {
    const players = [{ id: 1, license: LICENSE, discordId: playing.id, name: 'Jan' }]
    await postAsGame(app, '/api/game/heartbeat', heartbeat({ players }))
    return staff.send('POST', SANCTIONS, unknown(LICENSE))
  }
  expectRefusal(await give(owner), 403, 'STAFF_SANCTION')
  expectRefusal(await give(staff), 409, 'OWN_SANCTION')
  const linked = await app.as('user')
  const identifiers = `/api/logs/people/${linked.id}/identifiers`
  expect((await staff.send('POST', identifiers, { identifier: LICENSE })).status).toBe(201)
  expectRefusal(await give(owner), 422, 'SEVERAL_PEOPLE')
  expect((await give(linked)).body).toMatchObject({ userId: linked.id })
  expect((await staff.send('DELETE', identifiers, { identifier: LICENSE })).status).toBe(204)
  expect((await give(player)).body).toMatchObject({ userId: player.id })
  await proveLicense(app, player, LICENSE)
  expect((await give(owner)).body).toMatchObject({ userId: player.id })
})

test('adopts a sanction that is over without news of a ban', async ({ app, staff, player }) => {
  const lifted = await sanction(staff, player, unknown(LICENSE))
  const ranOut = await sanction(staff, player, unknown(LICENSE))
  await endSanction(staff, lifted.id, 'lifted')
  await letRunOut(app, ranOut.id)
  await proveLicense(app, player, LICENSE)
  expect(await mine(player)).toMatchObject([{ id: ranOut.id }, { id: lifted.id }])
  expect(await notificationsOf(player)).toEqual([])
})

test('gives a person who leaves the staff the sanctions of their licences', async ({ app }) => {
  const [owner, staff, named] = [
    await app.as('owner'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  const { id } = await sanction(staff, named, unknown(LICENSE))
  await proveLicense(app, named, LICENSE)
  const demoted = await owner.send('PATCH', `/api/users/${named.id}`, { role: 'user' })
  expect(demoted.status).toBe(200)
  expect(await mine(named)).toMatchObject([{ id }])
  expect(await notificationsOf(named)).toMatchObject([{ kind: 'sanction', outcome: 'ban' }])
})

test('marks in the register whom a sanction refuses, until it ends', async ({ app, staff, player }) => {
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', player.id).execute()
  const marks = async () => {
    const { people } = (await staff.get('/api/allowlist/admitted')).body
    return people.map(({ sanctionNumber }: { sanctionNumber: number | null }) => sanctionNumber)
  }
  await sanction(staff, player)
  const { id, number } = await sanction(staff, player, unknown(LICENSE))
  expect(await marks()).not.toContain(number)
  await proveLicense(app, player, LICENSE)
  expect(await marks()).toContain(number)
  await endSanction(staff, id)
  expect(await marks()).not.toContain(number)
})

test('reads only the people whose admission changes, not all', async ({ app, staff, player }) => {
  const { id } = await sanction(staff, player, { kind: 'ban' })
  await app.administer(`insert into users (id, username, discriminator, email)
    select '3' || lpad(n::text, 16, '0'), 'x', '0', '' from generate_series(1, 500) n; analyze users`)
  for (const move of [{ person: player.id }, { sanction: id }, 'staff' as const])
    await app.db.transaction().execute(async (tx) => {
      // The planner would read so small a table whole in any case.
      await sql`set local enable_seqscan = off`.execute(tx)
      const before = await rowsRead(tx, 'users')
      await queueAdmissionChanges(tx, [move])
      expect((await rowsRead(tx, 'users')) - before).toBeLessThan(20)
    })
})

test('downloads of the own sanctions name only the own identifiers', async ({ app, staff, player }) => {
  await proveLicense(app, player, LICENSE)
  await sanction(staff, player, unknown(LICENSE, SECOND, 'discord:999999999999999'))
  const row = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const user = { ...row, tokenHash: Buffer.alloc(0), isApproved: false, lacksMfa: false, signedInFor: 0 }
  const [part] = personalData({ db: app.db, env: app.env, user, now: new Date() })
  let text = ''
  for await (const piece of part?.read() ?? []) text += piece.toString()
  expect(JSON.parse(text)).toMatchObject([{ identifiers: [`discord:${player.id}`, LICENSE] }])
})

test('quotes the reason of the end only in the news of the end', async ({ app, staff, player }) => {
  const { id: sanctionId } = await sanction(staff, player, { kind: 'ban', reason: 'Cheaty' })
  await endSanction(staff, sanctionId, 'overturned', 'Omyl')
  const quotedBy = async (outcome: string) => {
    const about = {
      ticketId: null,
      todoId: null,
      submissionId: null,
      userNoteId: null,
      articleId: null,
      pageVersionId: null,
      sanctionId,
    }
    const reader = { id: player.id, role: 'user' as const }
    return (await readNewsText(app.db, reader, { kind: 'sanction', outcome, ...about }))?.quoted
  }
  expect(await Promise.all(['ban', 'changed', 'ran-out', 'overturned'].map(quotedBy))).toEqual([
    'Cheaty',
    'Cheaty',
    null,
    'Omyl',
  ])
})

test('sends only the last news, and corrects no role of a deleted account', async () => {
  await using world = await startWithDiscord()
  const { app } = world
  const staff = await app.as('administrator')
  const player = await world.join('user', 'tereza')
  const { id, number } = await sanction(staff, player, { kind: 'ban' })
  await endSanction(staff, id, 'lifted')
  await world.send()
  expect(world.told(player)).toMatchObject([
    expect.stringContaining(`Vaše sankce byla zrušena (S-${number})`),
  ])

  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  await world.send()
  await endSanction(staff, id, 'overturned')
  expect((await world.outbox()).filter(({ state }) => state === 'waiting')).toEqual([])
})

test('answers a repeated ticket as stored after a ban, and opens no new one', async ({ app, staff }) => {
  const player = await app.as('user')
  const opening = { id: randomUUID(), title: 'Kůň', category: 'rules', message: 'Ztratil se' }
  const first = await openTicket(player, opening)
  await sanction(staff, player, { kind: 'ban' })
  expect(await player.send('POST', TICKETS, opening)).toMatchObject({ status: 201, body: { id: first.id } })
  const another = await player.send('POST', TICKETS, { ...opening, id: randomUUID() })
  expect(another).toMatchObject({ status: 403, body: { code: 'SANCTIONED' } })
  expect(await app.db.selectFrom('tickets').select('id').execute()).toEqual([{ id: first.id }])
})
