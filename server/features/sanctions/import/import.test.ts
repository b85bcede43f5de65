import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, getAsGame, proveLicense, sendLines } from '#test/game.ts'
import { waitingForLocks } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { txAdminAction, banLine, importFile, importTwice, playersDb, SANCTIONS } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const license = (number: number) => `license:${String(number).padStart(40, '0')}`
const all = async (staff: Person) => (await staff.get(SANCTIONS)).body.sanctions
const soon = Math.floor(Date.now() / 1_000) + 3_600

test('reports what a file would store, then stores it once', async ({ app, owner }) => {
  const player = await app.as('user', 'Matouš')
  await sendLines(app, banLine({ id: 'B9AB-CDEF', identifiers: [license(9)] }))
  const file = playersDb(
    [
      txAdminAction({ ids: [`discord:${player.id}`, license(1), 'ip:10.0.0.1'], expiration: soon }),
      txAdminAction({ id: 'B2', ids: [license(2)], expiration: 1_700_000_100 }),
      txAdminAction({
        id: 'B3',
        ids: [license(3)],
        revocation: { timestamp: 1_700_000_200, author: 'Bára' },
      }),
      txAdminAction({ id: 'W4', type: 'warn', playerName: false, reason: '', acked: true }),
      txAdminAction({
        id: 'B9AB-CDEF',
        ids: [license(9)],
        revocation: { timestamp: 1_700_000_300, author: 'Bára' },
      }),
      txAdminAction({ id: 'B2', ids: [license(5)] }),
      txAdminAction({ id: 'J6', type: 'jail' }),
      txAdminAction({ id: 'B7', ids: ['ip:10.0.0.1'] }),
      txAdminAction({ id: 'B8', expiration: 'zítra' }),
      txAdminAction({ id: 'B10', expiration: undefined }),
      'action',
    ],
    { players: [{ license: 'a' }, { license: 'b' }] },
  )
  const report = await importFile(app, owner, file)
  expect(report.body).toMatchObject({
    hash: createHash('sha256').update(file).digest('hex'),
    isStored: false,
    bans: 3,
    warnings: 1,
    ranOut: 1,
    lifted: 1,
    unlinked: 3,
    known: 1,
    revoked: 1,
    version: 5,
    skipped: { unreadable: 1, unreadableEnd: 2, otherKind: 1, noIdentifier: 1, repeated: 1 },
    examples: [
      { why: 'repeated', id: 'B2', name: 'Matouš Hron', part: '{"id":"B2"}' },
      { why: 'otherKind', id: 'J6', part: '{"type":"jail"}' },
      { why: 'noIdentifier', id: 'B7', part: '{"ids":["ip:10.0.0.1"]}' },
      { why: 'unreadableEnd', id: 'B8', part: expect.stringContaining('"expiration":"zítra"') },
      { why: 'unreadable', id: '', name: '', part: '"action"' },
    ],
  })
  expect(report.body.samples).toHaveLength(4)
  expect(report.body.samples[0]).toMatchObject({ id: 'B1AB-CDEF', account: 'Matouš' })
  expect(await all(owner)).toHaveLength(1)

  await importTwice(app, owner, file)
  const stored = await all(owner)
  expect(stored[0]).toMatchObject({ state: 'lifted', end: { by: 'Bára' }, revision: 2 })
  expect(stored.find(({ kind }: Sanction) => kind === 'warning')).toMatchObject({
    name: 'Neznámý hráč',
    reason: 'Důvod neuveden.',
    source: 'txadmin',
  })
  const byState = Object.groupBy(stored, ({ state }: Sanction) => state)
  expect(byState['ran-out']).toMatchObject([{ identifiers: [license(2)], userId: null }])
  expect(byState['active']).toContainEqual(
    expect.objectContaining({
      userId: player.id,
      name: 'Matouš',
      author: 'Adéla',
      createdAt: '2023-11-14T22:13:20.000Z',
      until: new Date(soon * 1_000).toISOString(),
      identifiers: [`discord:${player.id}`, license(1)],
    }),
  )
  expect((await player.get('/api/notifications')).body.notifications).toEqual([])
  expect((await getAsGame(app, '/api/game/allowlist?bans=1')).body.bans).toHaveLength(1)

  const again = await importTwice(app, owner, file)
  expect(again).toMatchObject({ bans: 0, warnings: 0, known: 5, revoked: 0 })
  expect(await all(owner)).toEqual(stored)
  const { entries } = (await owner.get('/api/audit?action=sanctions.import')).body
  expect(entries).toMatchObject([{ actorId: owner.id, after: { bans: 3, known: 1, revoked: 1 } }])
  expect(JSON.stringify(entries)).not.toContain('Matouš')
})

test('reads version 4, whose warnings have no mark, and refuses others by name', async ({ app, owner }) => {
  await importTwice(app, owner, playersDb([txAdminAction({ type: 'warn' })], { version: 4 }))
  expect(await all(owner)).toMatchObject([{ kind: 'warning', state: 'active', until: null }])
  for (const [file, why] of [
    [playersDb([], { version: 6 }), 'version'],
    [playersDb([], { version: 'pět' }), 'format'],
    ['[]', 'format'],
    ['{"version":5,"actions":[{]}', 'syntax'],
    ['{"version":5,"actions":[{}', 'syntax'],
    ['{"version":5,"actions":["Mat', 'syntax'],
    [Buffer.from('{"version":5,"actions":["\xff"]}', 'latin1'), 'syntax'],
  ] as const) {
    const answer = await importFile(app, owner, file)
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMPORT_BROKEN', data: { why } } })
    if (why === 'version') expect(answer.body.data.version).toBe(6)
  }
  expect(await all(owner)).toHaveLength(1)
})

const over = 1_700_000_200
const revocations = [
  ['null', null, 'active'],
  ['missing', undefined, 'active'],
  ['empty', {}, 'active'],
  ['without a moment', { timestamp: null, author: null }, 'active'],
  ['pending in a fork', { timestamp: null, approver: null, status: 'pending', requestor: 'Bára' }, 'active'],
  ['denied in a fork', { timestamp: null, approver: 'Bára', status: 'denied' }, 'active'],
  ['denied after it was approved', { timestamp: over, approver: 'Bára', status: 'denied' }, 'active'],
  ['approved in a fork', { timestamp: over, approver: 'Bára', status: 'approved' }, 'lifted'],
  ['with a reason', { timestamp: over, author: 'Bára', reason: 'Omyl' }, 'lifted'],
  ['by nobody', { timestamp: over }, 'lifted'],
  ['approved without a moment', { approver: 'Bára', status: 'approved' }, null],
  ['at an unreadable moment', { timestamp: 'včera', author: 'Bára' }, null],
  ['a text', 'ano', null],
] as const

test('reads a ban with whatever revocation it has, but for an unreadable end', async ({ app, owner }) => {
  const actions = revocations.map(([name, revocation], at) =>
    txAdminAction({ id: `B${at}`, playerName: name, ids: [license(at)], revocation }),
  )
  const { skipped } = await importTwice(app, owner, playersDb(actions))
  expect(skipped).toMatchObject({ unreadable: 0, unreadableEnd: 3 })
  const states = Object.fromEntries((await all(owner)).map(({ name, state }: Sanction) => [name, state]))
  for (const [name, , state] of revocations)
    expect({ name, state: states[name] ?? null }).toEqual({ name, state })
})

test('a ban without an id, a moment or names is stored once', async ({ app, owner }) => {
  const bare = { type: 'ban', ids: [license(1)], expiration: false }
  const odd = [
    { id: 7 },
    { id: 'má mezeru' },
    { id: 2 ** 60, timestamp: 'včera' },
    { timestamp: 1_700_000_000_000 },
    { author: null, playerName: 3, reason: [] },
  ]
  const file = playersDb([bare, ...odd.map((fields) => ({ ...bare, ...fields }))])
  const { body } = await importFile(app, owner, file)
  expect(body).toMatchObject({ bans: 6, examples: [] })
  expect((await importFile(app, owner, file, body.hash)).status).toBe(201)
  expect(await importTwice(app, owner, file)).toMatchObject({ bans: 0, known: 6 })
  const revoked = playersDb([{ ...bare, revocation: { timestamp: over } }])
  expect(await importTwice(app, owner, revoked)).toMatchObject({ bans: 0, known: 1, revoked: 1 })
  for (const one of await all(owner)) expect(one).toMatchObject({ kind: 'ban', author: 'txAdmin' })
})

test('stores nothing for the staff, another file, or half a transaction', async ({ app, owner, staff }) => {
  const file = playersDb([txAdminAction()])
  expectRefusal(await importFile(app, staff, file), 403, 'FORBIDDEN')
  const { hash } = (await importFile(app, owner, file)).body
  expectRefusal(await importFile(app, owner, `${file} `, hash), 409, 'IMPORT_CHANGED')
  expectRefusal(await importFile(app, owner, file, 'x'), 400, 'BAD_REQUEST')
  await app.administer(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert on audit for each row execute function refuse()`)
  expect((await importFile(app, owner, file, hash)).status).toBe(500)
  expect(await all(owner)).toEqual([])
})

test('one of two imports at once is refused, and both together store each once', async ({ app }) => {
  await using node = await app.anotherNode()
  const owner = await app.as('owner')
  const file = playersDb(
    Array.from({ length: 600 }, (_, at) => txAdminAction({ id: `B${at}`, ids: [license(at)] })),
  )
  const { hash } = (await importFile(app, owner, file)).body
  const answers = await Promise.all([app, app, node].map((one) => importFile(one, owner, file, hash)))
  const codes = answers.map(({ status, body }) => (status === 201 ? '' : body.code))
  expect(codes).toContain('')
  for (const code of codes) expect(['', 'TOO_MANY_REQUESTS']).toContain(code)
  const { count } = await app.db
    .selectFrom('sanctions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(600)
})

test('a proof waits for an import that waits for a person, and gets its ban', async ({ app, owner }) => {
  const one = await app.as('user')
  const other = await app.as('user')
  await proveLicense(app, one, license(1))
  const file = playersDb([1, 2].map((at) => txAdminAction({ id: `B${at}`, ids: [license(at)] })))
  const { hash } = (await importFile(app, owner, file)).body
  const held = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${one.id} for update`.execute(tx)
    await held.promise
  })
  const importing = importFile(app, owner, file, hash)
  await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), 10_000)
  const proving = proveLicense(app, other, license(2))
  await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(2), 10_000)
  held.resolve()
  await holding
  expect((await importing).status).toBe(201)
  expect((await proving).status).toBe(201)
  const people = (await all(owner)).map(({ userId }: Sanction) => userId)
  expect(people.toSorted()).toEqual([one.id, other.id].toSorted())
})
