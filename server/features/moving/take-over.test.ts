import { sql } from 'kysely'
import { expect } from 'vitest'
import { terms } from '@westmore/contract/retention.ts'
import type { Admitted } from '@westmore/contract/allowlist-admitted.ts'
import type { Person, TestApp } from '#test/app.ts'
import { startTestApp } from '#test/app.ts'
import { applyFor, decide } from '#test/applications.ts'
import { GAME_TOKEN, getAsGame, line, newLicense, proveLicense, sendLines } from '#test/game.ts'
import { countsOf, takeOverFile, takeOverTwice } from '#test/moving.ts'
import { expectRefusal } from '#test/refusal.ts'
import {
  appealSettings,
  endSanction,
  importTwice,
  playersDb,
  sanction,
  txAdminAction,
} from '#test/sanctions.ts'
import { auditAbout } from '#test/tickets.ts'
import { siteTest } from '#test/site-test.ts'
import { storeSignIn } from '#features/people/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { openDatabase } from '#postgres/db.ts'
import { takenStep } from './retention-store.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const ADMITTED = '/api/allowlist/admitted'
const REASON = { reason: 'Změna.' }

let last = 0
const newId = () => String(700_000_000_000_000_000n + BigInt((last += 1)))

/** A first sign-in. */
async function signIn(app: TestApp, id: string, username: string): Promise<Person> {
  await storeSignIn(app.db, app.env, {
    id,
    username,
    name: username,
    discriminator: '0',
    avatar: null,
    email: '',
  })
  return app.inOtherBrowser({ id })
}

const registered = async (reader: Person, q = ''): Promise<Admitted[]> =>
  (await reader.get(`${ADMITTED}?q=${encodeURIComponent(q)}`)).body.people
const listed = async (app: TestApp, since = '') =>
  (await getAsGame(app, `/api/game/allowlist?since=${encodeURIComponent(since)}&bans=1`)).body
const statusOf = async (person: Person) => (await person.get('/api/allowlist/mine')).body

test('lets people in at once, and is theirs at the first sign-in', async ({ app, owner }) => {
  const [id, license, only] = [newId(), newLicense(), newLicense()]
  const before = await listed(app)
  const report = await takeOverTwice(
    app,
    owner,
    `id;licence;jméno;od kdy;schválil;poznámka\n${id};${license};Tereza;5. 3. 2025;Adéla;klid\n;${only};Josef\n`,
  )
  expect(report).toMatchObject({
    counts: { added: 2, known: 0 },
    banned: 0,
    notes: 1,
  })

  const { players, until, isAnyoneApproved } = await listed(app, before.until)
  expect(isAnyoneApproved).toBe(true)
  const byLicense = players.find(({ licenses }: { licenses: string[] }) => licenses.includes(only))
  expect(byLicense.discordId).toMatch(/^0{12}\d{6}$/)
  expect(players).toEqual([
    { discordId: byLicense.discordId, allowed: true, licenses: [only], reason: null },
    { discordId: id, allowed: true, licenses: [license], reason: null },
  ])
  expect((await listed(app)).players).toEqual(expect.arrayContaining(players))
  expect((await getAsGame(app, `/api/game/allowlist/${id}`)).body).toMatchObject({
    allowed: true,
    standing: { state: 'approved' },
  })
  expect((await getAsGame(app, `/api/game/licenses/${only}`)).body).toMatchObject({ allowed: true })

  expect(await registered(owner, 'tere')).toMatchObject([
    {
      person: { id, username: 'Tereza', role: 'user' },
      hasAccount: false,
      licenses: [license],
      approval: null,
      taken: { source: 'file', at: '2025-03-04T23:00:00.000Z', by: 'Adéla' },
    },
  ])
  expect((await registered(owner, only)).map(({ person }) => person.username)).toEqual(['Josef'])
  const { body: csv } = await owner.get(`${ADMITTED}/export`)
  expect(csv).toContain(`\r\n${id};Tereza;user;${license};2025-03-04T23:00:00.000Z;`)
  expect(csv).toContain(`\r\n;Josef;user;${only};`)

  const player = await signIn(app, id, 'tereza_kolt')
  expect(await statusOf(player)).toMatchObject({
    status: 'approved',
    taken: { revokedAt: null },
    latest: null,
  })
  expect((await player.get('/api/auth/me/licenses')).body).toMatchObject([{ license }])
  expect((await listed(app, until)).players).toEqual([
    { discordId: id, allowed: true, licenses: [license], reason: null },
  ])
  expect(await registered(owner, 'tereza')).toMatchObject([{ hasAccount: true, taken: { source: 'file' } }])
  // Only the role admits the owner: an approval would outlast it.
  expect(await takeOverTwice(app, owner, csv)).toMatchObject({ counts: { added: 1, known: 2 } })
  expect(await takeOverTwice(app, owner, csv)).toMatchObject({ counts: { added: 0, known: 3 } })
})

test('is theirs by a proof of the licence', async ({ app, owner, player }) => {
  const proven = newLicense()
  await takeOverTwice(app, owner, `${proven}\n`)
  const { until } = await listed(app)
  const [carrier] = (await registered(owner, proven)).map(({ person }) => person.id)
  await proveLicense(app, player, proven)
  expect((await statusOf(player)).status).toBe('approved')
  expect((await listed(app, until)).players).toEqual([
    { discordId: carrier, allowed: false, licenses: [], reason: null },
    { discordId: player.id, allowed: true, licenses: [proven], reason: null },
  ])
})

test('stays with the Discord account it names when somebody else proves its licence', async ({
  app,
  owner,
  player,
}) => {
  const [id, license] = [newId(), newLicense()]
  await takeOverTwice(app, owner, `${id};${license}\n`)
  await proveLicense(app, player, license)
  expect((await statusOf(player)).status).toBe('none')
  expect((await statusOf(await signIn(app, id, 'pravá'))).status).toBe('approved')
})

test('brings notes of txAdmin along, which wait for people without an account', async ({
  app,
  owner,
  staff,
  player,
}) => {
  const [waiting, license, text] = [newId(), newLicense(), 'Ruší v kanálech']
  const playerOf = (ids: string[], note: string) => ({
    license: newLicense().slice(8),
    ids,
    displayName: 'Josef',
    notes: { text: note, lastAdmin: 'adela', tsLastEdit: 1 },
  })
  const file = JSON.stringify({
    version: 5,
    actions: [],
    players: [
      playerOf([`discord:${player.id}`], text),
      playerOf([`discord:${waiting}`], 'Klid'),
      { ...playerOf([], 'Jen licence'), license: license.slice(8) },
    ],
  })
  expect(await takeOverTwice(app, owner, file)).toMatchObject({
    counts: { added: 0, notAdmitted: 3 },
    notes: 3,
  })
  const notesOf = async (id: string) => {
    const { body } = await staff.get(`/api/users/${id}/notes`)
    expect(body).toEqual(expect.any(Array))
    return body.map(({ text: said, authorId }: { text: string; authorId: string }) => [said, authorId])
  }
  const note = [`${text} (txAdmin, adela)`, owner.id]
  expect(await notesOf(player.id)).toEqual([note])
  await signIn(app, waiting, 'čekaný')
  expect(await notesOf(waiting)).toEqual([['Klid (txAdmin, adela)', owner.id]])
  await proveLicense(app, player, license)
  expect(await notesOf(player.id)).toEqual([note, ['Jen licence (txAdmin, adela)', owner.id]])
  const marks = await app.db.selectFrom('waitingNotes').select('text').execute()
  expect(marks).toEqual([{ text: null }, { text: null }, { text: null }])
  const [removed] = (await staff.get(`/api/users/${player.id}/notes`)).body
  expect((await owner.send('DELETE', `/api/users/notes/${removed.id}`)).status).toBe(204)
  expect(await takeOverTwice(app, owner, file)).toMatchObject({ notes: 0 })
  expect(await notesOf(player.id)).toHaveLength(1)
})

test('keeps what was decided here, and says why somebody is left out', async ({ app, owner, staff }) => {
  const [pending, declined, approved, gone, named] = [
    await app.as('user', 'čekající'),
    await app.as('user', 'zamítnutý'),
    await app.as('user', 'schválený'),
    await app.as('user', 'smazaný'),
    await app.as('user', 'bez žádosti'),
  ]
  await applyFor(staff, pending)
  await decide(staff, await applyFor(staff, declined), 'decline')
  for (const one of [approved, gone]) await decide(staff, await applyFor(staff, one), 'approve')
  await gone.send('DELETE', '/api/auth/me', { confirm: 'smazaný' })
  const license = newLicense()
  await proveLicense(app, approved, license)
  const banned = newId()
  await importTwice(app, owner, playersDb([txAdminAction({ ids: [`discord:${banned}`] })]))

  const rows = [pending, declined, approved, gone, named].map(({ id }) => id)
  const file = [...rows, banned, `${newId()};${license}`].join('\n')
  const report = await takeOverTwice(app, owner, file)
  expect(report).toMatchObject({
    counts: { added: 2, known: 1, pending: 1, declined: 1, deleted: 1, several: 1, repeated: 0 },
    banned: 1,
    groups: expect.arrayContaining(
      [
        [1, 'pending'],
        [2, 'declined'],
        [4, 'deleted'],
        [7, 'several'],
      ].map(([row, outcome]) => ({ outcome, count: 1, people: [expect.objectContaining({ row })] })),
    ),
  })
  expect((await statusOf(named)).status).toBe('approved')
  expect((await statusOf(pending)).status).toBe('pending')
  expect((await getAsGame(app, `/api/game/allowlist/${banned}`)).body).toMatchObject({
    allowed: false,
    ban: expect.any(Object),
  })
  expect((await registered(owner, banned))[0]?.sanctionNumber).toEqual(expect.any(Number))
  expect(await takeOverTwice(app, owner, file)).toMatchObject({ counts: { added: 0, known: 3 } })
  expect(await auditAbout(app, report.hash)).toMatchObject([
    { action: 'allowlist.takeOver', after: { source: 'file', added: 2, notes: 0 } },
  ])
})

test('is revoked with an account or without, and stays revoked', async ({ app, owner, staff, player }) => {
  const [id, license] = [newId(), newLicense()]
  const file = `${id}\n${player.id}\n${license}\n`
  await takeOverTwice(app, owner, file)
  const { until } = await listed(app)
  const taken = await registered(staff)
  const all = taken.filter(({ taken: from }) => from !== null).map(({ person }) => person.id)
  for (const one of all)
    expect((await staff.send('POST', `${ADMITTED}/${one}/revoke`, REASON)).status).toBe(204)
  const { players } = await listed(app, until)
  expect(players).toHaveLength(3)
  for (const one of players) expect(one).toMatchObject({ allowed: false, reason: 'Změna.' })
  expect(await registered(staff, 'Neznámý')).toEqual([])
  expect(await statusOf(player)).toMatchObject({
    status: 'declined',
    attempts: 1,
    hoursRemaining: 24,
    taken: { revokeReason: 'Změna.', revokedAt: expect.any(String) },
  })
  for (const path of [`allowlist/${id}`, `allowlist/${player.id}`, `licenses/${license}`])
    expect((await getAsGame(app, `/api/game/${path}`)).body).toMatchObject({
      allowed: false,
      standing: { state: 'revoked', reason: 'Změna.' },
    })
  expect(await takeOverTwice(app, owner, file)).toMatchObject({
    counts: { added: 0, revoked: 2, declined: 1 },
  })
  expect((await statusOf(await signIn(app, id, 'nová'))).status).toBe('none')
  for (const one of [...all, staff.id, newId()])
    if (one !== player.id)
      expectRefusal(await owner.send('POST', `${ADMITTED}/${one}/revoke`, REASON), 409, 'NOT_APPROVED')
})

test('of a member of the staff is revoked by owners only', async ({ app, owner, staff }) => {
  const colleague = await app.as('administrator', 'kolega')
  await takeOverTwice(app, owner, colleague.id)
  const path = `${ADMITTED}/${colleague.id}/revoke`
  expectRefusal(await staff.send('POST', path, REASON), 403, 'STAFF_APPROVAL')
  expect((await owner.send('POST', path, REASON)).status).toBe(204)
})

test('goes back through the allowlist with a lifted ban, if owners want it', async ({
  app,
  owner,
  staff,
  player,
}) => {
  await takeOverTwice(app, owner, player.id)
  await appealSettings(owner, { isBackThroughAllowlist: true })
  const { id } = await sanction(staff, player, { kind: 'ban' })
  expect((await endSanction(staff, id)).status).toBe(200)
  expect(await statusOf(player)).toMatchObject({ status: 'declined', taken: { revokeReason: 'Stačilo' } })
})

test('leaves with the account; without one by its term, unless it is played', async ({
  app,
  owner,
  player,
}) => {
  const [id, seen] = [newId(), newId()]
  await takeOverTwice(app, owner, `${player.id};;A\n${id};;B\n${seen};;C\n`)
  const { until } = await listed(app)
  await player.send('DELETE', '/api/auth/me', { confirm: (await player.get('/api/auth/me')).body.username })
  expect(await app.db.selectFrom('takenPeople').select('name').execute()).toHaveLength(2)

  const now = new Date()
  const later = new Date(now.getTime() + (terms.taken.years * 366 + 2) * 86_400_000)
  await sendLines(app, line({ user_identifier: `discord:${seen}` }))
  await app.db
    .updateTable('logPlayers')
    .set({ lastSeen: later })
    .where('identifier', '=', `discord:${seen}`)
    .execute()
  expect(await takenStep.due(app.db, now)).toEqual({ taken: 0 })
  expect(await takenStep.due(app.db, later)).toEqual({ taken: 1 })
  await takenStep.remove(app.db, later, async () => {})
  expect((await listed(app, until)).players).toMatchObject(
    [player.id, id].toSorted().map((one) => ({ discordId: one, allowed: false })),
  )
  expect(await registered(owner, 'C')).toMatchObject([{ person: { id: seen } }])
})

test('refuses another file than that of the report', async ({ app, owner, staff }) => {
  const file = `${newId()};x\n`
  const { hash } = (await takeOverFile(app, owner, file)).body
  expectRefusal(await takeOverFile(app, owner, `${file} `, hash), 409, 'IMPORT_CHANGED')
  expectRefusal(await takeOverFile(app, owner, file, 'boots'), 400, 'BAD_REQUEST')
  expectRefusal(await takeOverFile(app, staff, file), 403, 'FORBIDDEN')
  expect(await takeOverFile(app, owner, ';'.repeat(10_000))).toMatchObject({
    status: 422,
    body: { data: { why: 'large' } },
  })
  expect(await app.db.selectFrom('takenPeople').select('name').execute()).toEqual([])
})

test('does not bring notes about a deleted account', async ({ app, owner, player }) => {
  const note = { license: newLicense().slice(8), ids: [`discord:${player.id}`], displayName: 'Josef' }
  const file = JSON.stringify({
    version: 5,
    actions: [],
    players: [{ ...note, tsWhitelisted: 1, notes: { text: 'Ruší', lastAdmin: 'adela' } }],
  })
  await takeOverTwice(app, owner, player.id)
  await player.send('DELETE', '/api/auth/me', { confirm: (await player.get('/api/auth/me')).body.username })
  expect(await takeOverTwice(app, owner, file)).toMatchObject({ counts: { deleted: 1, added: 0 }, notes: 0 })
  expect(await app.db.selectFrom('waitingNotes').select('id').execute()).toEqual([])
})

test('a first sign-in beside a long take-over waits and is not refused', async ({ app }) => {
  await using db = openDatabase(app.connection, () => {}, 2)
  const profile = { id: newId(), username: 'nová', name: 'nová', discriminator: '0', avatar: null, email: '' }
  const locked = Promise.withResolvers<void>()
  const [, status] = await Promise.all([
    app.db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      locked.resolve()
      // Longer than other requests wait.
      await sql`select pg_sleep(4.5)`.execute(tx)
    }),
    locked.promise.then(() => storeSignIn(db, app.env, profile)).then(() => 'signed in'),
  ])
  expect(status).toBe('signed in')
})

test('twenty at once store it once', async ({ app, owner }) => {
  const file = Array.from({ length: 200 }, newId).join('\n')
  const { hash } = (await takeOverFile(app, owner, file)).body
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeOverFile(app, owner, file, hash)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(201)
  expect(statuses.every((status) => status === 201 || status === 429)).toBe(true)
  expect(await app.db.selectFrom('takenPeople').select('name').execute()).toHaveLength(200)
  expect(await auditAbout(app, hash)).toHaveLength(1)
})

test('stores all or nothing', async ({ app, owner }) => {
  const file = Array.from({ length: 3 }, newId).join('\n')
  const { hash } = (await takeOverFile(app, owner, file)).body
  await app.administer(`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger fail before insert on audit for each row execute function fail()`)
  expect((await takeOverFile(app, owner, file, hash)).status).toBe(500)
  await app.administer('drop trigger if exists fail on audit')
  expect(await app.db.selectFrom('takenPeople').select('name').execute()).toEqual([])
  expect(countsOf((await takeOverFile(app, owner, file, hash)).body)).toMatchObject({ added: 3 })
})

test(
  'takes 50,000 people over within a minute, while people sign in',
  { timeout: 120_000 },
  async ({ app, owner }) => {
    const ids = Array.from({ length: 50_000 }, newId)
    await sql`insert into users (id, username, discriminator)
      select id, 'hrac' || id, '0' from unnest(${ids.slice(0, 5_000)}::text[]) id`.execute(app.db)
    const rows = ids.map((id) => `${id};${newLicense()};Hráč;5. 3. 2025;Adéla;`).join('\n')
    const { hash } = (await takeOverFile(app, owner, rows)).body
    const begun = performance.now()
    const storing = takeOverFile(app, owner, rows, hash)
    let slowest = 0
    const state = { isStored: false }
    void storing.finally(() => (state.isStored = true))
    while (!state.isStored) {
      const asked = performance.now()
      await signIn(app, newId(), 'příchozí')
      slowest = Math.max(slowest, performance.now() - asked)
    }
    expect(countsOf((await storing).body)).toMatchObject({ added: 50_000 })
    const seconds = (performance.now() - begun) / 1_000
    console.log(
      `50,000 people in ${seconds.toFixed(1)} s, the slowest sign-in ${(slowest / 1_000).toFixed(1)} s`,
    )
    expect(seconds).toBeLessThan(60)
    expect(countsOf((await takeOverFile(app, owner, rows)).body)).toMatchObject({ added: 0, known: 50_000 })
  },
)
