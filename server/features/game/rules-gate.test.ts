import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, getAsGame, heartbeat, postAsGame, proveLicense } from '#test/game.ts'
import { admitted, approve, askAtGate, letHoursPass, PAGES, letAppear, publishText } from '#test/pages.ts'
import { inHours } from '#test/sanctions.ts'
import { announceRules } from '#features/people/public.ts'
import { moveRulesGate } from './rules-gate.ts'

const URL = '/api/game/allowlist'
const LICENSE = `license:${'c3'.repeat(20)}`
const material = { isMaterial: true }

const asGame = async (app: TestApp, { id }: Person) => (await getAsGame(app, `${URL}/${id}`)).body
const listSince = async (app: TestApp, since = '') =>
  (await getAsGame(app, `${URL}?bans=1&since=${encodeURIComponent(since)}`)).body
/** The changed players, and whether each is held because of the rules. */
async function toldSince(app: TestApp, since: string) {
  const { players } = await listSince(app, since)
  return players.map((one: { discordId: string; allowed: boolean; mustReadRules?: boolean }) => [
    one.discordId,
    one.allowed,
    one.mustReadRules ?? false,
  ])
}
const unread = async (person: Person) => (await person.get(`${PAGES}/rules/unread`)).body
const confirm = (person: Person, version: number) =>
  person.send('POST', `${PAGES}/rules/readings`, { version })

/** A town whose game asks, and a player admitted under its first rules. */
async function openTown(gateDays: number | null = 1) {
  const app = await startTestApp({ GAME_TOKEN })
  const owner = await app.as('owner')
  await publishText(owner, 'rules', 'Buďte slušní.')
  if (gateDays !== null) await askAtGate(owner, gateDays)
  return {
    app,
    owner,
    player: await admitted(app, owner),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('holds a player at the gate after the term, until they confirm', async () => {
  await using town = await openTown()
  const { app, owner, player } = town
  await proveLicense(app, player, LICENSE)
  await publishText(owner, 'rules', 'Buďte hodní.', material)
  const { until } = await listSince(app)
  await letHoursPass(app, 23.9)
  expect(await moveRulesGate(app.db)).toEqual({ moved: 0 })
  expect(await asGame(app, player)).toMatchObject({ allowed: true })
  expect(await unread(player)).toMatchObject({ deadline: expect.any(String), isClosed: false })
  expect((await listSince(app, until)).until).toBe(until)

  await letHoursPass(app, 0.2)
  expect(await moveRulesGate(app.db)).toEqual({ moved: 1 })
  expect(await moveRulesGate(app.db)).toEqual({ moved: 0 })
  expect(await toldSince(app, until)).toEqual([[player.id, false, true]])
  expect((await listSince(app)).players.map(({ discordId }: { discordId: string }) => discordId)).toEqual([
    owner.id,
  ])
  const held = {
    allowed: false,
    mustReadRules: true,
    standing: { state: 'revoked', reason: expect.stringContaining(`${app.env.PUBLIC_URL}/user`) },
  }
  expect(await asGame(app, player)).toMatchObject(held)
  expect((await getAsGame(app, `/api/game/licenses/${LICENSE}`)).body).toMatchObject(held)
  expect(await unread(player)).toMatchObject({ isClosed: true })
  expect((await owner.get('/api/allowlist/admitted')).body.people).toHaveLength(2)

  const { until: closed } = await listSince(app)
  await confirm(player, 2)
  expect(await toldSince(app, closed)).toEqual([[player.id, true, false]])
  expect(await asGame(app, player)).toMatchObject({ allowed: true, standing: { state: 'approved' } })
})

test('does not hold people admitted since, those let in by their role, or applicants', async () => {
  await using town = await openTown()
  const { app, owner, player } = town
  const staff = await app.as('administrator')
  await approve(owner, staff)
  await publishText(owner, 'rules', 'Buďte hodní.', material)
  const late = await admitted(app, owner)
  await letHoursPass(app, 25)
  expect(await moveRulesGate(app.db)).toEqual({ moved: 1 })
  for (const one of [staff, late]) expect(await asGame(app, one)).toMatchObject({ allowed: true })
  expect(await unread(staff)).toMatchObject({ deadline: null, isClosed: false })
  const stranger = await app.as('user')
  expect(await asGame(app, stranger)).toMatchObject({ standing: { state: 'none' } })

  // Like a player, when the role does not let them in.
  const { until } = await listSince(app)
  await owner.send('PUT', '/api/game/settings', { letsStaffIn: false })
  expect(await toldSince(app, until)).toEqual(
    expect.arrayContaining([
      [staff.id, false, true],
      [owner.id, false, false],
    ]),
  )
  expect(await asGame(app, player)).toMatchObject({ mustReadRules: true })
})

test('opens when the setting is off or the rules are taken down, and closes again', async () => {
  await using town = await openTown()
  const { app, owner, player } = town
  await publishText(owner, 'rules', 'Buďte hodní.', material)
  await letHoursPass(app, 25)
  const move = async () => {
    const { until } = await listSince(app)
    await moveRulesGate(app.db)
    return toldSince(app, until)
  }
  expect(await move()).toEqual([[player.id, false, true]])
  await publishText(owner, 'rules', '')
  expect(await move()).toEqual([[player.id, true, false]])
  await publishText(owner, 'rules', 'Buďte hodní.')
  expect(await move()).toEqual([[player.id, false, true]])
  await askAtGate(owner, null)
  expect(await move()).toEqual([[player.id, true, false]])
  // The term begins when the game begins to ask.
  await askAtGate(owner, 2)
  expect(await move()).toEqual([])
  await letHoursPass(app, 47)
  expect(await move()).toEqual([])
  await askAtGate(owner, 1)
  expect(await move()).toEqual([[player.id, false, true]])
})

test('counts the term of the first change that the player has not read', async () => {
  await using town = await openTown()
  const { app, owner, player } = town
  const { body: first } = await owner.get(`${PAGES}/rules/draft`)
  await publishText(owner, 'rules', first.markdown.replace('slušní', 'hodní'), material)
  await letHoursPass(app, 20)
  await publishText(owner, 'rules', first.markdown, material)
  // The first words again: the game asks all the same.
  expect(await unread(player)).toMatchObject({ version: 3, changes: [], isClosed: false })
  await letHoursPass(app, 5)
  const reader = await admitted(app, owner)
  expect(await moveRulesGate(app.db)).toEqual({ moved: 1 })
  await confirm(player, 3)
  await letHoursPass(app, 20)
  // Both know the second change.
  expect(await moveRulesGate(app.db)).toEqual({ moved: 0 })
  for (const one of [player, reader]) expect(await asGame(app, one)).toMatchObject({ allowed: true })
})

test('announces a move once, on whichever of several nodes, also after downtime', async () => {
  await using town = await openTown()
  const { app, owner, player } = town
  await publishText(owner, 'rules', 'Zítra jinak.', { ...material, publishAt: inHours(1) })
  await letAppear(app)
  await letHoursPass(app, 24 * 40)
  const moves = await Promise.all([1, 2, 3].map(() => moveRulesGate(app.db)))
  expect(moves.filter(({ moved }) => moved > 0)).toEqual([{ moved: 1 }])
  const told = await Promise.all([1, 2, 3].map(() => announceRules(app.db)))
  expect(told.filter((one) => one.told > 0)).toEqual([{ told: 1 }])
  expect(await asGame(app, player)).toMatchObject({ mustReadRules: true })
})

test('shows the staff who was refused because of the rules', async () => {
  await using town = await openTown(null)
  const { app, owner, player } = town
  const refusal = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    license: null,
    discordId: player.id,
    name: 'Jan',
    why: 'unread' as const,
    sanctionId: null,
  }
  const told = await postAsGame(app, '/api/game/heartbeat', heartbeat({ refused: [refusal] }))
  expect(told.status).toBe(204)
  expect((await owner.get('/api/game/servers')).body.refused).toMatchObject([{ why: 'unread' }])
})
