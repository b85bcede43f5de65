import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { GAME_PAGE_SIZE, type Ban } from '@westmore/contract/game.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { GAME_TOKEN, getAsGame, heartbeat, postAsGame, proveLicense } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import {
  decideAppeal,
  endSanction,
  inHours,
  letRunOut,
  openAppeal,
  sanction,
  sanctionOf,
  SANCTIONS,
} from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { storeSignIn } from '#features/people/public.ts'
import type { Tx } from '#postgres/db.ts'
import { announceRunOut, markRunOut } from './run-out.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const URL = '/api/game/allowlist'
const LICENSE = `license:${'b2'.repeat(20)}`

async function approved(app: TestApp, name?: string): Promise<Person> {
  const player = await app.as('user', name)
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', player.id).execute()
  return player
}

const changes = async (app: TestApp, since = '', knowsBans = true) =>
  (await getAsGame(app, `${URL}?since=${encodeURIComponent(since)}${knowsBans ? '&bans=1' : ''}`)).body
const forOlder = async (app: TestApp, since: string, { id }: Person) =>
  (await changes(app, since, false)).players.find((one: { discordId: string }) => one.discordId === id)

test('lists a ban with its words for the game, and lifts it', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await approved(app)]
  const { until: start } = await changes(app)
  const { id, number } = await sanction(staff, player, {
    kind: 'ban',
    reason: 'Cheaty',
    until: '2076-01-03T17:00:00Z',
  })
  await sanction(staff, player)
  const ban = {
    id,
    identifiers: [`discord:${player.id}`],
    until: '2076-01-03T17:00:00.000Z',
    words: [
      `Máte na serveru ban (S-${number}).`,
      'Platí do 3. 1. 2076 18:00.',
      'Důvod: Cheaty',
      'Podrobnosti a odvolání najdete po přihlášení na webu:',
    ],
    url: `${app.env.PUBLIC_URL}/user/sanctions/${number}/appeal`,
  }
  const after = await changes(app, start)
  expect(after).toMatchObject({ players: [{ allowed: true }], bans: [ban], over: [], more: false })
  expect((await changes(app)).bans).toEqual([ban])
  expect((await getAsGame(app, `${URL}/${player.id}`)).body).toMatchObject({ allowed: false, ban })

  await endSanction(staff, id)
  expect(await changes(app, after.until)).toMatchObject({ bans: [], over: [id] })
  expect((await changes(app)).bans).toEqual([])
  expect((await getAsGame(app, `${URL}/${player.id}`)).body).toMatchObject({ allowed: true, ban: null })
})

test('has older game servers refuse the banned, and admit them when it has run out', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await approved(app)]
  const { until: start } = await changes(app, '', false)
  const { id } = await sanction(staff, player, { kind: 'suspension', reason: 'Urážky', until: inHours(1) })
  expect(await forOlder(app, start, player)).toMatchObject({ allowed: false, reason: 'Urážky' })
  const whole = await changes(app, '', false)
  expect(whole.players.map((one: { discordId: string }) => one.discordId)).not.toContain(player.id)
  expect(whole.bans).toBe(undefined)
  expect((await getAsGame(app, `${URL}/${player.id}`)).body.standing).toMatchObject({
    state: 'revoked',
    reason: 'Urážky',
  })

  await letRunOut(app, id)
  await announceRunOut(app.db)
  expect(await forOlder(app, whole.until, player)).toMatchObject({ allowed: true })
  expect((await changes(app, whole.until)).over).toEqual([id])
})

test('counts a licence proven later, also on another account, until it is removed', async ({ app }) => {
  const [staff, player, second] = [await app.as('administrator'), await approved(app), await approved(app)]
  const { id } = await sanction(staff, player, { kind: 'ban', reason: 'Cheaty' })
  const { until: start } = await changes(app)
  await proveLicense(app, player, LICENSE)
  expect((await changes(app, start)).bans).toMatchObject([
    { id, identifiers: [`discord:${player.id}`, LICENSE] },
  ])

  const before = await changes(app)
  expect((await player.send('DELETE', `/api/auth/me/licenses/${LICENSE}`)).status).toBe(204)
  expect((await proveLicense(app, second, LICENSE)).status).toBe(201)
  expect((await changes(app)).bans).toMatchObject([{ identifiers: [`discord:${player.id}`, LICENSE] }])
  expect((await getAsGame(app, `${URL}/${second.id}`)).body).toMatchObject({ allowed: false, ban: { id } })
  expect(await forOlder(app, before.until, second)).toMatchObject({ allowed: false, reason: 'Cheaty' })
  expect((await second.get(`${SANCTIONS}/mine`)).body).toEqual([])

  const { until: banned } = await changes(app)
  const { revision } = (await staff.get(`${SANCTIONS}/${id}`)).body
  await staff.send('PATCH', `${SANCTIONS}/${id}`, { revision, without: [LICENSE] })
  expect((await changes(app, banned)).bans).toMatchObject([{ id, identifiers: [`discord:${player.id}`] }])
  expect((await getAsGame(app, `${URL}/${second.id}`)).body).toMatchObject({ allowed: true, ban: null })
  expect(await forOlder(app, banned, second)).toMatchObject({ allowed: true })
})

test('refuses an unknown licence, and shows the staff why a second account was refused', async ({ app }) => {
  const [staff, second] = [await app.as('administrator'), await approved(app, 'druhý')]
  const target = { identifiers: [LICENSE], name: 'Neznámý' }
  const { id, number } = await sanction(staff, second, { target, kind: 'ban' })
  const asked = await getAsGame(app, `/api/game/licenses/${encodeURIComponent(LICENSE)}`)
  expect(asked.body).toMatchObject({ discordId: null, allowed: false, ban: { id } })

  const refused = [id, randomUUID()].map((sanctionId) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    license: LICENSE,
    discordId: second.id,
    name: 'Druhý',
    why: 'banned' as const,
    sanctionId,
  }))
  expect((await postAsGame(app, '/api/game/heartbeat', heartbeat({ refused }))).status).toBe(204)
  const why = { why: 'banned', person: { id: second.id }, sanctionId: id, sanctionNumber: number }
  const all = (await staff.get('/api/game/servers')).body.refused
  expect(all).toHaveLength(2)
  expect(all).toContainEqual(expect.objectContaining({ sanctionNumber: null }))
  expect(all).toContainEqual(expect.objectContaining({ sanctionId: id, sanctionNumber: number }))
  expect((await staff.get(`/api/game/refused/${id}`)).body).toMatchObject([why])
  expect((await staff.get(`/api/game/refused/${randomUUID()}`)).body).toEqual([])
})

test('refuses identifiers of several accounts', async ({ app, staff, player }) => {
  const other = await app.as('user')
  await proveLicense(app, player, LICENSE)
  const give = (identifiers: string[]) =>
    staff.send('POST', SANCTIONS, sanctionOf(player, { target: { identifiers, name: 'Kdosi' }, kind: 'ban' }))
  expectRefusal(await give([LICENSE, `discord:${other.id}`]), 422, 'SEVERAL_PEOPLE')
  const { body } = await give([LICENSE, 'discord:999999999999999'])
  expect(body).toMatchObject({
    userId: player.id,
    identifiers: [`discord:${player.id}`, 'discord:999999999999999', LICENSE],
  })
})

test('sends more bans than fit a page after the players, each once', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await approved(app)]
  const { until: start } = await changes(app)
  await app.administer(`
    with added as (
      insert into sanctions (id, number, kind, name, reason, author, gate_seq)
      select gen_random_uuid(), n, 'ban', 'a', repeat('š', 2000), 'c', 0
      from generate_series(1, ${2 * GAME_PAGE_SIZE}) n returning id)
    insert into sanction_identifiers select id, 'license:' || id from added`)
  const { id } = await sanction(staff, player, { kind: 'ban' })
  for (const from of ['', start]) {
    const seen: string[] = []
    let next = from
    for (let more = true; more;) {
      const page = await changes(app, next)
      seen.push(...page.bans.map((ban: Ban) => ban.id))
      more = page.more
      next = page.until
    }
    expect(seen).toHaveLength(2 * GAME_PAGE_SIZE + 1)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(id)
    expect(await changes(app, next)).toMatchObject({
      players: [],
      bans: [],
      over: [],
      until: next,
      more: false,
    })
  }
})

const MANY = 300
const some = (first: number, count: number) => `generate_series(${first}, ${first + count - 1}) n`
/** Their number for the game servers is given at the commit. */
const numbered = {
  sanctions: (first: number, count: number) => `
    insert into sanctions (id, number, kind, name, reason, author, gate_seq)
    select gen_random_uuid(), n, 'ban', 'a', 'b', 'c', 0 from ${some(first, count)}`,
  game_changes: (first: number, count: number) =>
    `insert into game_changes (user_id, seq) select n::text, 0 from ${some(first, count)}`,
  game_removals: (first: number, count: number) =>
    `insert into game_removals (discord_id) select n::text from ${some(first, count)}`,
  users: (first: number, count: number) => `
    insert into users (id, username, discriminator, allowlist_status, role)
    select (30000000000000000 + n)::text, 'a', '0', 'approved', 'administrator' from ${some(first, count)}`,
}

test.each(Object.keys(numbered) as (keyof typeof numbered)[])(
  'numbers many %s of one transaction without reading all for each',
  async (table) => {
    await using app = await startTestApp()
    // One transaction each, so that statistics call the mark of unnumbered rows rare.
    for (let at = 0; at < 10; at += 1) await app.administer(numbered[table](10_000 + at * 300, 300))
    await app.administer('analyze')
    const reads = await app.db.transaction().execute(async (tx) => {
      await sql.raw(numbered[table](100_000, MANY)).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      return readsAbove(tx, 10 * MANY)
    })
    expect(reads).toEqual([])
  },
)

test('marks many sanctions as run out without reading all for each', async ({ app }) => {
  const past = (first: number, count: number, ranOutAt: string) => `
    insert into sanctions (id, number, kind, name, reason, author, until, ran_out_at)
    select gen_random_uuid(), n, 'ban', 'a', 'b', 'c', '2026-01-01', ${ranOutAt} from ${some(first, count)}`
  await app.administer(past(10_000, 3_000, 'now()'))
  await app.administer('analyze')
  await app.administer(past(100_000, MANY, 'null'))
  const { marked, reads } = await app.db.transaction().execute(async (tx) => {
    const { length } = await markRunOut(tx)
    const [one] = await readsAbove(tx, 0)
    return { marked: length, reads: Number(one?.read) }
  })
  expect(marked).toBe(MANY)
  expect(reads).toBeLessThan(10 * MANY)
})

async function readsAbove(tx: Tx, most: number): Promise<{ name: string; read: number }[]> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, coalesce(idx_tup_fetch, 0) + seq_tup_read as read from pg_stat_xact_user_tables
    where coalesce(idx_tup_fetch, 0) + seq_tup_read > ${most}`.execute(tx)
  return rows
}

test('takes the role on Discord while the game is closed, and gives it back', async () => {
  await using world = await startWithDiscord()
  const { app } = world
  const staff = await app.as('administrator')
  const player = await world.join('user', 'tereza')
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', player.id).execute()
  const warned = await sanction(staff, player)
  await world.send()
  const first = await sanction(staff, player, { kind: 'suspension' })
  const second = await sanction(staff, player, { kind: 'ban', until: inHours(1) })
  await world.send()
  expect(world.hasRole(player)).toBe(false)
  await endSanction(staff, warned.id)
  await endSanction(staff, first.id)
  await world.send()
  expect(world.hasRole(player)).toBe(false)
  await letRunOut(app, second.id)
  await announceRunOut(app.db)
  await world.send()
  expect(world.hasRole(player)).toBe(true)
  const words = world.told(player).join('\n')
  for (const part of [
    `Dostali jste varování (S-${warned.number}).`,
    `Máte na serveru ban (S-${second.number}).`,
    `Vaše sankce skončila (S-${second.number}).`,
    '/user/sanctions',
  ])
    expect(words).toContain(part)
})

test('keeps identifiers and reason of a ban after the account, for its next account', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await approved(app, 'terezakolt')]
  await proveLicense(app, player, LICENSE)
  const about = { reason: 'Cheaty, říká terezakolt', note: 'Známe ji', paragraphs: ['terezakolt lhala'] }
  const ban = await sanction(staff, player, { ...about, kind: 'ban' })
  const warned = await sanction(staff, player, about)
  const { until: start } = await changes(app)
  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'terezakolt' })).status).toBe(204)
  expect((await changes(app, start)).bans).toMatchObject([
    { id: ban.id, words: expect.arrayContaining([`Důvod: Cheaty, říká ${DELETED_NAME}`]) },
  ])

  const identifiers = [`discord:${player.id}`, LICENSE]
  expect((await staff.get(`${SANCTIONS}/${ban.id}`)).body).toMatchObject({
    state: 'active',
    userId: null,
    name: DELETED_NAME,
    reason: `Cheaty, říká ${DELETED_NAME}`,
    paragraphs: [`${DELETED_NAME} lhala`],
    note: { text: '' },
    identifiers,
  })
  expect((await staff.get(`${SANCTIONS}/${warned.id}`)).body).toMatchObject({
    userId: expect.stringMatching(/^smazany-/),
    name: DELETED_NAME,
    identifiers: [],
  })
  expect((await changes(app)).bans).toMatchObject([{ id: ban.id, identifiers }])

  const profile = {
    id: player.id,
    username: 'znovu',
    name: 'znovu',
    discriminator: '0',
    avatar: null,
    email: '',
  }
  await storeSignIn(app.db, app.env, profile)
  expect((await staff.get(`${SANCTIONS}/${ban.id}`)).body).toMatchObject({
    userId: player.id,
    name: 'znovu',
    identifiers,
  })
  const again = await app.inOtherBrowser(player)
  expect((await again.get(`${SANCTIONS}/mine`)).body).toMatchObject([{ id: ban.id }])
})

test('sanctions a person who deletes their account at that moment wholly or not at all', async ({ app }) => {
  const staff = await app.as('administrator')
  for (let round = 0; round < 6; round += 1) {
    const player = await app.as('user', `hráč${round}`)
    const [given, left] = await Promise.all([
      staff.send('POST', SANCTIONS, sanctionOf(player, { kind: 'ban' })),
      player.send('DELETE', '/api/auth/me', { confirm: `hráč${round}` }),
    ])
    expect(left.status).toBe(204)
    if (given.status === 404) continue
    expect(given.status).toBe(201)
    expect((await staff.get(`${SANCTIONS}/${given.body.id}`)).body).toMatchObject({
      userId: null,
      identifiers: [`discord:${player.id}`],
    })
  }
})

test('answers everything about one person at once without a failure of the server', async ({ app }) => {
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  for (let round = 0; round < 8; round += 1) {
    const player = await app.as('user', `hráč${round}`)
    const license = `license:${String(round).repeat(40)}`
    const target = { identifiers: [license], name: 'Neznámý' }
    const both = { identifiers: [license, `discord:${player.id}`], name: 'Neznámý' }
    const [own, unknown] = [
      await sanction(staff, player, { kind: 'ban' }),
      await sanction(staff, player, { kind: 'suspension', target }),
    ]
    await letRunOut(app, unknown.id)
    const ticketId = await openAppeal(player, own)
    const answers = await Promise.all([
      endSanction(staff, own.id),
      decideAppeal(other, ticketId, 'lifted'),
      proveLicense(app, player, license),
      other.send('PATCH', `${SANCTIONS}/${own.id}`, { revision: 1, until: inHours(1) }),
      other.send('POST', SANCTIONS, sanctionOf(player, { target: both, kind: 'ban' })),
      announceRunOut(app.db),
      ...(round % 2 === 0 ? [player.send('DELETE', '/api/auth/me', { confirm: `hráč${round}` })] : []),
    ])
    const statuses = answers.map((answer) => ('status' in answer ? answer.status : 200))
    expect(
      statuses.filter((status) => status >= 500),
      JSON.stringify(statuses),
    ).toEqual([])
  }
})
