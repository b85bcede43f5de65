import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { CODE_LENGTH, CODE_LETTERS, CODE_MINUTES, CODE_TRIES, MAX_LICENSES } from '@westmore/contract/game.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { getAsGame, GAME_TOKEN, postAsGame } from '#test/game.ts'
import { statusesOf } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { forgetCodes } from './store.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const MINE = '/api/auth/me/licenses'
const newLicense = () => `license:${randomBytes(20).toString('hex')}`
const askForCode = (app: TestApp, license: string, name = 'Jan') =>
  postAsGame(app, '/api/game/links', { license, name })
const codeFor = async (app: TestApp, license: string): Promise<string> =>
  (await askForCode(app, license)).body.code
const type = (person: Person, code: string) => person.send('POST', MINE, { code })
const byLicense = async (app: TestApp, license: string) =>
  (await getAsGame(app, `/api/game/licenses/${encodeURIComponent(license)}`)).body
const letIn = ({ db }: TestApp, { id }: Person) =>
  db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', id).execute()

test('links a licence by its code, which admits the player to the game from then on', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  await letIn(app, player)
  const { until } = (await getAsGame(app, '/api/game/allowlist')).body
  const license = newLicense()
  expect(await byLicense(app, license)).toEqual({
    discordId: null,
    allowed: false,
    licenses: [],
    standing: { state: 'none', place: null, reason: null, hoursRemaining: null },
    ban: null,
  })

  const { status, body } = await askForCode(app, license)
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      code: expect.stringMatching(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)),
      expiresAt: expect.any(String),
    },
  })
  const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(CODE_MINUTES)
  const linked = await type(player, ` ${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)} `)
  expect(linked).toMatchObject({ status: 201, body: { license, linkedAt: expect.any(String) } })

  expect((await player.get(MINE)).body).toEqual([linked.body])
  expect(await byLicense(app, license)).toMatchObject({
    discordId: player.id,
    allowed: true,
    licenses: [license],
    standing: { state: 'approved' },
  })
  for (const since of [until, ''])
    expect((await getAsGame(app, `/api/game/allowlist?since=${since}`)).body.players).toEqual([
      { discordId: player.id, allowed: true, licenses: [license], reason: null },
    ])
})

test('accepts a code once, for ten minutes, until the licence gets another one', async ({ app, player }) => {
  const other = await app.as('user')
  const [license, late] = [newLicense(), newLicense()]
  const first = await codeFor(app, license)
  const second = await codeFor(app, license)
  expectRefusal(await type(player, first), 404, 'CODE_UNKNOWN')
  expect((await type(player, second)).status).toBe(201)
  expectRefusal(await type(other, second), 404, 'CODE_UNKNOWN')

  const old = await codeFor(app, late)
  await app.db
    .updateTable('gameLinkCodes')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute()
  expectRefusal(await type(other, old), 404, 'CODE_UNKNOWN')
  await forgetCodes(app.db)
  expect(await app.db.selectFrom('gameLinkCodes').select('license').execute()).toEqual([])
})

test('gives a code to one of several people who type it at once', async ({ app }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.as('user')))
  const code = await codeFor(app, newLicense())
  const answers = await Promise.all(people.map((person) => type(person, code)))
  expect(statusesOf(answers)).toEqual([201, 404, 404, 404, 404, 404])
})

test('refuses a code for a linked licence and linking a licence of another person', async ({ app }) => {
  const staff = await app.as('administrator')
  const [player, other] = [await app.as('user'), await app.as('user')]
  const [proven, given] = [newLicense(), newLicense()]
  await type(player, await codeFor(app, proven))
  expectRefusal(await askForCode(app, proven), 409, 'LICENSE_TAKEN')

  const place = `/api/logs/people/${other.id}/identifiers`
  await staff.send('POST', place, { identifier: given })
  await letIn(app, other)
  expect(await byLicense(app, given)).toMatchObject({ discordId: null, allowed: false })
  expectRefusal(await type(player, await codeFor(app, given)), 409, 'LICENSE_TAKEN')
  expect((await type(other, await codeFor(app, given))).status).toBe(201)
  expect(await byLicense(app, given)).toMatchObject({ discordId: other.id, allowed: true })
})

test('lets people unlink own licences and the staff any, and reports it to the game', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const [player, other] = [await app.as('user', 'tereza'), await app.as('user', 'jan')]
  const [first, second] = [newLicense(), newLicense()]
  for (const license of [first, second]) await type(player, await codeFor(app, license))
  const { until } = (await getAsGame(app, '/api/game/allowlist')).body
  const at = (license: string) => `${MINE}/${encodeURIComponent(license)}`

  expectRefusal(await other.send('DELETE', at(first)), 404, 'NOT_FOUND')
  expect((await player.send('DELETE', at(first))).status).toBe(204)
  expectRefusal(await player.send('DELETE', at(first)), 404, 'NOT_FOUND')
  const place = `/api/logs/people/${player.id}`
  const known = (await staff.get(place)).body.identifiers
  expect(known).toMatchObject([{ identifier: second, isLinked: true, provenAt: expect.any(String) }])
  expect((await staff.send('DELETE', `${place}/identifiers`, { identifier: second })).status).toBe(204)

  expect((await player.get(MINE)).body).toEqual([])
  for (const license of [first, second])
    expect(await byLicense(app, license)).toMatchObject({ discordId: null })
  expect((await getAsGame(app, `/api/game/allowlist?since=${until}`)).body.players).toEqual([
    { discordId: player.id, allowed: false, licenses: [], reason: null },
  ])
  const { body } = await staff.get(`/api/audit?about=${player.id}`)
  expect(body.entries).toMatchObject([
    { action: 'logs.unlinkIdentifier', actor: 'marsal', before: { identifier: second }, after: null },
    { action: 'game.unlinkLicense', actor: 'tereza', before: { license: first }, after: null },
    { action: 'game.linkLicense', actor: 'tereza', before: null, after: { license: second } },
    { action: 'game.linkLicense', actor: 'tereza', before: null, after: { license: first } },
  ])
})

test(`allows ${MAX_LICENSES} licences per person; a code beyond that stays valid`, async ({ app }) => {
  const [player, other] = [await app.as('user'), await app.as('user')]
  const values = Array.from({ length: MAX_LICENSES }, () => ({
    identifier: newLicense(),
    userId: player.id,
    provenAt: new Date(),
  }))
  await app.db.insertInto('userGameIdentifiers').values(values).execute()
  const code = await codeFor(app, newLicense())
  expectRefusal(await type(player, code), 409, 'TOO_MANY_LICENSES')
  expect((await type(other, code)).status).toBe(201)
})

test('makes guessing codes hopeless by five tries a minute and enough combinations', async ({ app }) => {
  const guesser = await app.as('user')
  const guesses = Array.from({ length: CODE_TRIES + 3 }, () => type(guesser, 'ACDEFGHJ'))
  expect(statusesOf(await Promise.all(guesses))).toEqual([404, 404, 404, 404, 404, 429, 429, 429])

  const codes = CODE_LETTERS.length ** CODE_LENGTH
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
  expect(CODE_LETTERS).not.toMatch(/[01OQILZ25S8BUV]/)
  // The chance of one hit with a thousand valid codes.
  expect((10_000 * 1_000) / codes).toBeLessThan(1 / 5_000)
  // And one person needs more than a day for that many tries.
  expect(10_000 / CODE_TRIES / 60).toBeGreaterThan(24)
  const drawn = await Promise.all(Array.from({ length: 200 }, () => codeFor(app, newLicense())))
  expect(new Set(drawn).size).toBe(200)
  expect(new Set(drawn.join('')).size).toBe(CODE_LETTERS.length)
})
