import { expect } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, getAsGame, line, postAsGame, proveLicense, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { banLine, endSanction, inHours, sanction, SANCTIONS } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'

const start = () => startTestApp({ GAME_TOKEN })
const LICENSE = `license:${'a'.repeat(40)}`
const STEAM = 'steam:110000112345678'

async function report(app: TestApp, fields: object, lineFields: object = {}): Promise<void> {
  const { status, body } = await sendLines(app, { ...banLine(fields), ...lineFields })
  expect({ status, body }).toMatchObject({ status: 202 })
}

const all = async (staff: Person, query = '') => (await staff.get(`${SANCTIONS}${query}`)).body.sanctions

const vorp = { script_name: 'vorp_core' }

const test = siteTest(start)

test('stores a ban of txAdmin once, as that of the player, and notifies them', async ({ app, staff }) => {
  const player = await app.as('user', 'Matouš')
  const identifiers = [`discord:${player.id}`, LICENSE, 'ip:10.0.0.1', 'license:zz', 7]
  const until = inHours(48)
  const same = banLine({ identifiers, until })
  await Promise.all([sendLines(app, [same, same]), sendLines(app, same)])
  await report(app, { identifiers: [LICENSE], until }, { server_id: 'druhý' })
  const [given, ...others] = await all(staff)
  expect(others).toEqual([])
  expect(given).toMatchObject({
    kind: 'ban',
    state: 'active',
    userId: player.id,
    name: 'Matouš',
    author: 'Adéla',
    authorId: null,
    source: 'txadmin',
    reason: 'Cheaty',
    until,
    identifiers: [`discord:${player.id}`, LICENSE],
  })
  expect((await player.get(`${SANCTIONS}/mine`)).body).toMatchObject([{ id: given.id, author: 'Adéla' }])
  const { body } = await player.get('/api/notifications')
  expect(body.notifications).toMatchObject([{ kind: 'sanction', outcome: 'ban' }])
  expect((await getAsGame(app, '/api/game/allowlist?bans=1')).body.bans).toMatchObject([{ id: given.id }])
})

test('stores a ban while the account of its player is deleted', async ({ app, staff }) => {
  for (const id of ['B1AB-0001', 'B1AB-0002', 'B1AB-0003', 'B1AB-0004', 'B1AB-0005']) {
    const player = await app.as('user', id)
    const [sent, erased] = await Promise.all([
      sendLines(app, banLine({ id, identifiers: [`discord:${player.id}`] })),
      player.send('DELETE', '/api/auth/me', { confirm: id }),
    ])
    expect([sent.status, erased.status]).toEqual([202, 204])
  }
  expect(await all(staff)).toHaveLength(5)
})

test('lifts what its program revoked, also if the revocation comes first', async ({ app, staff }) => {
  const identifiers = [LICENSE]
  await report(app, { identifiers })
  await report(app, { identifiers, revokedBy: 'Bára' })
  await report(app, { identifiers, id: 'B2AB-CDEF', revokedBy: '' })
  await report(app, { identifiers, id: 'B2AB-CDEF' })
  const both = await all(staff)
  expect(both).toMatchObject([
    { state: 'lifted', end: { by: 'txAdmin' } },
    { state: 'lifted', end: { by: 'Bára', reason: 'Zrušeno ve hře (txAdmin).' } },
  ])
  expect((await getAsGame(app, '/api/game/allowlist?bans=1')).body.bans).toEqual([])
})

test('a revocation changes nothing that ended on the site or ran out', async ({ app, staff }) => {
  const identifiers = [LICENSE]
  await report(app, { identifiers })
  await report(app, { identifiers, id: 'B2AB-CDEF', until: '2020-01-01T00:00:00Z' })
  const [, first] = await all(staff)
  await endSanction(staff, first.id, 'overturned')
  for (const id of ['B1AB-CDEF', 'B2AB-CDEF']) await report(app, { identifiers, id, revokedBy: 'Bára' })
  expect(await all(staff)).toMatchObject([
    { state: 'ran-out' },
    { state: 'overturned', end: { by: 'administrator1' } },
  ])
})

test('VORP revokes by the player: all bans until then, or the newest warning', async ({ app, staff }) => {
  const of = (fields: object) => report(app, { source: 'vorp', identifiers: [STEAM], ...fields }, vorp)
  for (const id of ['1', '2']) await of({ id })
  for (const id of ['3', '4']) await of({ id, kind: 'warning' })
  await of({ id: '5', identifiers: ['steam:1'] })
  await report(app, { identifiers: [STEAM] })
  await of({ id: null, revokedBy: '' })
  await of({ id: null, kind: 'warning', revokedBy: 'Adéla' })
  const states = (await all(staff)).map((one: { kind: string; state: string }) => `${one.kind} ${one.state}`)
  expect(states).toEqual([
    'ban active',
    'ban active',
    'warning lifted',
    'warning active',
    'ban lifted',
    'ban lifted',
  ])
})

test('each server of fxManager counts its own actions', async ({ app, staff }) => {
  const fields = { source: 'fxmanager', id: 'ban/5', identifiers: [LICENSE] }
  for (const server of ['první', 'druhý', 'první']) await report(app, fields, { server_id: server })
  expect(await all(staff)).toHaveLength(2)
})

test('stores the line of a report that cannot be read, and no sanction', async ({ app, staff }) => {
  const identifiers = [LICENSE]
  const bad = [
    { identifiers: [] },
    { identifiers: 'license' },
    { identifiers, kind: 'suspension' },
    { identifiers, source: 'site' },
    { identifiers, id: 'x'.repeat(101) },
    { identifiers, id: 7 },
    { identifiers, until: 'zítra' },
    { identifiers, until: '0000-01-01T00:00:00Z' },
    { identifiers, id: null },
  ]
  for (const fields of bad) await report(app, fields)
  await report(app, { identifiers }, { script_name: 'westmore_shops' })
  await report(app, { identifiers, source: 'vorp' })
  await sendLines(app, line({ script_name: 'txAdmin', metadata: { sanction: [] } }))
  expect(await all(staff)).toEqual([])
  await app.db.selectFrom('logs').select('id').execute()
  expect(await app.db.selectFrom('logs').select('id').execute()).toHaveLength(bad.length + 3)
})

test('cuts long texts and names what the program left empty', async ({ app, staff }) => {
  const many = Array.from({ length: 90 }, (_, at) => `fivem:${at}`)
  await report(app, {
    identifiers: many,
    name: 'N'.repeat(500),
    reason: '\0'.repeat(3),
    author: 5,
    until: '9999-01-01T00:00:00Z',
  })
  const [given] = await all(staff)
  expect(given).toMatchObject({
    name: 'N'.repeat(100),
    author: 'txAdmin',
    reason: 'Důvod neuveden.',
    until: null,
  })
  expect(given.identifiers).toHaveLength(30)
  const left = { name: undefined, author: undefined, reason: undefined }
  await report(app, { id: 'B2AB-CDEF', identifiers: [LICENSE], ...left })
  const [bare] = await all(staff)
  expect(bare).toMatchObject({ name: 'Neznámý hráč', author: 'txAdmin', reason: 'Důvod neuveden.' })
})

test('no report changes a sanction of the site', async ({ app, staff, player }) => {
  const own = await sanction(staff, player, { kind: 'ban' })
  const identifiers = [`discord:${player.id}`]
  for (const source of ['site', 'txadmin', 'vorp'])
    for (const id of [own.id, String(own.number), null])
      await report(app, { source, id, identifiers, revokedBy: 'Bára' }, source === 'vorp' ? vorp : {})
  expect((await staff.get(`${SANCTIONS}/${own.id}`)).body).toMatchObject(own)
})

const closing = async (app: TestApp) => (await getAsGame(app, '/api/game/allowlist?bans=1')).body.bans

test('a ban of the staff closes nothing until an owner confirms it', async ({ app, owner, staff }) => {
  const second = await app.as('owner')
  const colleague = await app.as('administrator')
  await proveLicense(app, second, LICENSE)
  for (const [at, identifier] of [`discord:${colleague.id}`, `discord:${owner.id}`, LICENSE].entries())
    await report(app, { id: `B${at}`, identifiers: [identifier] })
  const waiting = await all(owner, '?state=waiting')
  expect(waiting).toHaveLength(3)
  for (const one of waiting) expect(one).toMatchObject({ userId: null, state: 'waiting' })
  expect(await closing(app)).toEqual([])
  for (const person of [owner, second, colleague])
    expect((await getAsGame(app, `/api/game/allowlist/${person.id}`)).body).toMatchObject({ allowed: true })

  const confirm = (person: Person, { id }: { id: string }) =>
    person.send('POST', `${SANCTIONS}/${id}/confirm`)
  const [ofSecond, ofOwner, ofColleague] = waiting
  expectRefusal(await confirm(staff, ofOwner), 403, 'FORBIDDEN')
  expectRefusal(await confirm(owner, ofOwner), 409, 'OWN_SANCTION')
  expectRefusal(await endSanction(staff, ofColleague.id), 403, 'STAFF_SANCTION')
  expect((await confirm(owner, ofColleague)).body).toMatchObject({ state: 'active' })
  expect(await confirm(owner, ofColleague)).toMatchObject({ body: { code: 'SANCTION_CHANGED' } })
  expect(await closing(app)).toMatchObject([{ id: ofColleague.id }])
  expect((await getAsGame(app, `/api/game/allowlist/${colleague.id}`)).body).toMatchObject({ allowed: false })
  expect((await endSanction(owner, ofSecond.id, 'overturned')).body).toMatchObject({ state: 'overturned' })
})

test('a report lifts a waiting ban of the staff, but none that an owner confirmed', async ({ app }) => {
  const owner = await app.as('owner')
  const colleague = await app.as('administrator')
  const identifiers = [`discord:${colleague.id}`]
  for (const id of ['B1', 'B2']) await report(app, { id, identifiers })
  const [confirmed] = await all(owner)
  await owner.send('POST', `${SANCTIONS}/${confirmed.id}/confirm`)
  for (const id of ['B1', 'B2']) await report(app, { id, identifiers, revokedBy: 'Bára' })
  expect(await all(owner)).toMatchObject([{ state: 'active' }, { state: 'lifted' }])
  expect(await closing(app)).toHaveLength(1)
})

test('the audit names the token by which a sanction came and was lifted', async ({ app, owner }) => {
  const { body } = await owner.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  const send = (fields: object) =>
    sendLines(app, banLine({ identifiers: [LICENSE], ...fields }), { authorization: `Bearer ${body.token}` })
  await send({})
  await send({ revokedBy: 'Bára' })
  const { entries } = (await owner.get('/api/audit?action=sanctions')).body
  expect(entries).toMatchObject([
    { action: 'sanctions.end', after: { state: 'lifted', token: 'Hlavní' } },
    { action: 'sanctions.receive', after: { kind: 'ban', token: 'Hlavní' } },
  ])
})

test('a ban of the staff is on the site, and becomes theirs when they leave it', async ({ app, owner }) => {
  const colleague = await app.as('administrator')
  await report(app, { identifiers: [`discord:${colleague.id}`] })
  const [given] = await all(owner)
  expect(given).toMatchObject({ userId: null, name: 'Matouš Hron', note: { text: '' } })
  expect((await colleague.get(`${SANCTIONS}/${given.id}`)).body.note).toBeNull()
  expect((await colleague.get('/api/notifications')).body.notifications).toEqual([])
  expectRefusal(await endSanction(colleague, given.id), 409, 'OWN_SANCTION')
  expect((await owner.send('POST', `${SANCTIONS}/${given.id}/confirm`)).status).toBe(200)
  expect(await closing(app)).toHaveLength(1)
  await owner.send('PATCH', `/api/users/${colleague.id}`, { role: 'user' })
  expect((await all(owner))[0].userId).toBe(colleague.id)
})

test('identifiers of two accounts stay without one; a proof joins those of nobody', async ({ app }) => {
  const staff = await app.as('administrator')
  const one = await app.as('user')
  const other = await app.as('user')
  await report(app, { identifiers: [`discord:${one.id}`, `discord:${other.id}`] })
  await report(app, { id: 'B2AB-CDEF', identifiers: [LICENSE, STEAM] })
  expect(await all(staff)).toMatchObject([{ userId: null }, { userId: null }])
  const { code } = (await postAsGame(app, '/api/game/links', { license: LICENSE, name: 'Jan' })).body
  await one.send('POST', '/api/auth/me/licenses', { code })
  const [second] = await all(staff)
  expect(second.userId).toBe(one.id)
  const { revision, id } = second
  const { body } = await staff.send('PATCH', `${SANCTIONS}/${id}`, { revision, without: [STEAM] })
  expect(body.identifiers).toEqual([`discord:${one.id}`, LICENSE])
})

test('nobody is notified of a ban that was over when its line came', async ({ app, staff, player }) => {
  await report(app, { identifiers: [`discord:${player.id}`], until: '2020-01-01T00:00:00Z' })
  expect(await all(staff)).toMatchObject([{ state: 'ran-out', userId: player.id }])
  expect((await player.get('/api/notifications')).body.notifications).toEqual([])
})
