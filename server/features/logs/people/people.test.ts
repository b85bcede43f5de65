import { expect } from 'vitest'
import { LATEST_LINES } from '@westmore/contract/logs-people.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const placeOf = (person: Person) => `/api/logs/people/${person.id}/identifiers`
const link = (staff: Person, person: Person, identifier: string) =>
  staff.send('POST', placeOf(person), { identifier })
const unlink = (staff: Person, person: Person, identifier: string) =>
  staff.send('DELETE', placeOf(person), { identifier })
const find = async (staff: Person, identifier: string) =>
  (await staff.get(`/api/logs/people?identifier=${encodeURIComponent(identifier)}`)).body.person
const minutesAgo = (minutes: number) => ({
  created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
})

test('counts lines of a person’s Discord account and linked identifiers as theirs', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const player = await app.as('user', 'tereza')
  expect((await staff.get(`/api/logs/people/${player.id}`)).body).toEqual({
    identifiers: [],
    total: 0,
    latest: [],
  })
  await sendLines(app, [
    line({ user_identifier: `discord:${player.id}`, action: 'pod účtem', ...minutesAgo(3) }),
    line({ user_identifier: player.id, action: 'pod holým číslem', ...minutesAgo(2) }),
    line({ user_identifier: 'steam:7', action: 'pod jiným', ...minutesAgo(1) }),
    line({ user_identifier: 'steam:8', action: 'někdo cizí' }),
  ])

  expect(await link(staff, player, 'steam:7')).toMatchObject({
    status: 201,
    body: { identifier: 'steam:7', isLinked: true, linkedBy: 'marsal', seen: { total: 1 } },
  })
  expect(await link(staff, player, 'license:never-seen')).toMatchObject({ status: 201, body: { seen: null } })

  const { body } = await staff.get(`/api/logs/people/${player.id}`)
  expect(
    body.identifiers.map(({ identifier, isLinked }: Record<string, unknown>) => [identifier, isLinked]),
  ).toEqual([
    ['steam:7', true],
    [player.id, false],
    [`discord:${player.id}`, false],
    ['license:never-seen', true],
  ])
  expect(body.identifiers[0].seen).toMatchObject({ name: 'Matouš Hron', total: 1 })
  expect(body.total).toBe(3)
  expect(body.latest.map(({ action }: { action: string }) => action)).toEqual([
    'pod jiným',
    'pod holým číslem',
    'pod účtem',
  ])
  for (const identifier of ['steam:7', player.id, `discord:${player.id}`, 'license:never-seen'])
    expect(await find(staff, identifier)).toEqual({ id: player.id, username: 'tereza' })
  for (const identifier of ['steam:8', 'discord:999999999999999', `${player.id}0`])
    expect(await find(staff, identifier)).toBeNull()

  const { body: listed } = await staff.get(`/api/logs?person=${player.id}&text=pod`)
  expect(listed.total).toBe(3)
  expect((await staff.get(`/api/logs?person=${player.id}&player=steam:8`)).body.total).toBe(0)
  expect((await staff.get(`/api/logs/histogram?person=${player.id}`)).body.total).toBe(3)
  expect((await staff.get(`/api/logs?person=${staff.id}`)).body.total).toBe(0)
  expect((await staff.get('/api/logs?person=')).body.total).toBe(4)
})

test('returns only a person’s newest lines, but the number of all', async ({ app, staff }) => {
  await link(staff, staff, 'steam:1')
  await sendLines(
    app,
    Array.from({ length: 30 }, (_, index) => line({ action: `${index}`, ...minutesAgo(index) })),
  )
  const { body } = await staff.get(`/api/logs/people/${staff.id}`)
  expect(body.total).toBe(30)
  expect(body.latest.map(({ action }: { action: string }) => action)).toEqual(
    Array.from({ length: LATEST_LINES }, (_, index) => `${index}`),
  )
})

test('reports the owner of a taken identifier, also when two link it at once', async ({ app, staff }) => {
  const [first, second] = [await app.as('user', 'první'), await app.as('user', 'druhý')]
  await link(staff, first, 'steam:1')

  const refused = await link(staff, second, ' steam:1 ')
  expectRefusal(refused, 409, 'IDENTIFIER_TAKEN', { id: first.id, username: 'první' })
  const account = await link(staff, second, `discord:${first.id}`)
  expect(account.body.data).toEqual({ id: first.id, username: 'první' })
  expect((await link(staff, first, 'steam:1')).status).toBe(201)
  expect((await link(staff, first, `discord:${first.id}`)).body).toMatchObject({ isLinked: false })

  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([first, second].map((one) => link(staff, one, `steam:race-${round}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  }
  const deeds = await app.db.selectFrom('audit').select('action').execute()
  expect(deeds).toHaveLength(1 + 5)
})

test('unlinks an identifier and leaves its lines as they are', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const player = await app.as('user', 'tereza')
  await sendLines(app, line())
  await link(staff, player, 'steam:1')
  expectRefusal(await unlink(staff, staff, 'steam:1'), 403, 'FORBIDDEN')
  expect((await unlink(staff, player, 'steam:1')).status).toBe(204)
  expectRefusal(await unlink(staff, player, 'steam:1'), 404, 'NOT_FOUND')
  expect(await find(staff, 'steam:1')).toBeNull()
  expect((await staff.get('/api/logs')).body.total).toBe(1)
})

test('deletes a link with its person, but not with the staff member who made it', async ({ app, owner }) => {
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  await link(staff, player, 'steam:1')
  await app.administer(`delete from users where id = '${staff.id}'`)
  const { body } = await owner.get(`/api/logs/people/${player.id}`)
  expect(body.identifiers).toMatchObject([{ identifier: 'steam:1', isLinked: true, linkedBy: null }])
  await app.administer(`delete from users where id = '${player.id}'`)
  expect(await find(owner, 'steam:1')).toBeNull()
  expectRefusal(await owner.get(`/api/logs/people/${player.id}`), 404, 'NOT_FOUND')
  expectRefusal(await link(owner, player, 'steam:1'), 404, 'NOT_FOUND')
})

test('does not give a linked identifier to an account that signs in later', async ({ app, staff }) => {
  const player = await app.as('user', 'tereza')
  const later = String(BigInt(player.id) + 1n)
  await sendLines(app, line({ user_identifier: `discord:${later}` }))
  expect((await link(staff, player, `discord:${later}`)).status).toBe(201)
  const other = await app.as('user', 'pozdější')
  expect(other.id).toBe(later)

  expect(await find(staff, `discord:${later}`)).toMatchObject({ id: player.id })
  expect((await staff.get(`/api/logs/people/${later}`)).body.identifiers).toEqual([])
  expect((await staff.get(`/api/logs?person=${later}`)).body.total).toBe(0)
  expect((await staff.get(`/api/logs?person=${player.id}`)).body.total).toBe(1)
})

test('finds players by any part of a former name or identifier, with their person', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user', 'tereza')
  const named = (identifier: string, playerName: string, minutes: number) =>
    line({ user_identifier: identifier, metadata: { playerName }, ...minutesAgo(minutes) })
  await sendLines(app, [
    named('steam:1', 'Tereza Koltová', 60),
    named('steam:1', 'Tereza Hronová', 50),
    named('steam:2', 'Terezie', 5),
  ])
  await link(staff, player, 'steam:1')

  const search = async (name: string) =>
    (await staff.get(`/api/logs/players?name=${encodeURIComponent(name)}`)).body
  expect(await search('TEREZ')).toEqual([
    { identifier: 'steam:2', name: 'Terezie', lastSeen: expect.any(String), person: null },
    {
      identifier: 'steam:1',
      name: 'Tereza Hronová',
      lastSeen: expect.any(String),
      person: { id: player.id, username: 'tereza' },
    },
  ])
  expect(await search('koltova')).toMatchObject([{ identifier: 'steam:1' }])
  expect(await search('am:2')).toMatchObject([{ identifier: 'steam:2' }])
  expect(await search('%')).toEqual([])
  expectRefusal(await staff.get('/api/logs/players?name=+'), 400, 'BAD_REQUEST')
})

test('audits reading a person’s lines and searching players, not looking up an owner', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user', 'tereza')
  await sendLines(app, line({ user_identifier: `discord:${player.id}` }))
  for (const path of [
    `/api/logs/people/${staff.id}`,
    `/api/logs/people?identifier=discord:${player.id}`,
    `/api/logs/people/${player.id}`,
    `/api/logs/people/${player.id}`,
    `/api/logs?person=${player.id}`,
    '/api/logs/players?name=Hron',
  ])
    expect((await staff.get(path)).status).toBe(200)

  const { body } = await staff.get('/api/audit')
  expect(body.entries).toMatchObject([
    { action: 'logs.search', subjectId: 'Hron', subject: null },
    { action: 'logs.search', subjectId: player.id, subject: 'tereza', subjectUserId: player.id },
  ])
})
