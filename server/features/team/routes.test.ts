import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { TeamMember } from '@westmore/contract/team.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { drawPicture } from '#test/pictures.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { showOnTeam, TEAM } from '#test/team.ts'
import { unzip } from '#test/unzip.ts'

const test = siteTest(startTestApp, { owner: 'guvernér', staff: 'adela' })

const HASH = '4f1d0c7be29a53864f1d0c7be29a5386'
const OTHER_HASH = 'a_c7be29a53864f1d0c7be29a53864f1'

const PATIENCE = 15_000

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

const read = async ({ visitor }: TestApp): Promise<TeamMember[]> => (await visitor.get(TEAM)).body
const namesOf = async (app: TestApp) => (await read(app)).map(({ name }) => name)
const hide = (person: Person) => person.send('DELETE', `${TEAM}/me`)
const order = (owner: Person, people: Pick<Person, 'id'>[]) =>
  owner.send('PUT', `${TEAM}/order`, { ids: people.map(({ id }) => id) })
const setRole = (owner: Person, { id }: Person, role: string) =>
  owner.send('PATCH', `/api/users/${id}`, { role })
const setAvatar = ({ db }: TestApp, { id }: Person, avatar: string | null) =>
  db.updateTable('users').set({ avatar }).where('id', '=', id).execute()
const portraitsOf = async (app: TestApp) => (await read(app)).map(({ portrait }) => portrait)
const portraitShown = (app: TestApp) =>
  vi.waitFor(async () => {
    const [portrait] = await portraitsOf(app)
    if (!portrait) throw new Error('not copied yet')
    return portrait
  }, PATIENCE)

test('shows only people who agreed, and nothing of their account', async ({ app, owner, staff }) => {
  await app.as('administrator', 'mlčenlivý')
  expect(await read(app)).toEqual([])
  expect((await staff.get(`${TEAM}/me`)).body).toEqual({ isShown: false, duty: '' })

  await showOnTeam(staff, '  Stáje\na koně ')
  await showOnTeam(owner)

  expect((await staff.get(`${TEAM}/me`)).body).toEqual({ isShown: true, duty: 'Stáje a koně' })
  expect(await read(app)).toEqual([
    { name: 'adela', role: 'administrator', duty: 'Stáje a koně', portrait: null },
    { name: 'guvernér', role: 'owner', duty: '', portrait: null },
  ])
  await hide(staff)
  expect((await staff.get(`${TEAM}/me`)).body).toEqual({ isShown: false, duty: 'Stáje a koně' })
  expect(await namesOf(app)).toEqual(['guvernér'])
})

test('without the required second factor a person can hide themselves, nothing else', async () => {
  await using app = await startTestApp({ STAFF_MFA: 'required' })
  const staff = await app.as('administrator', 'adela')
  await app.db
    .insertInto('teamPeople')
    .values({ userId: staff.id, isShown: true, duty: 'Stáje', position: 1 })
    .execute()
  expect(await namesOf(app)).toEqual(['adela'])
  expect((await staff.get(`${TEAM}/me`)).body).toEqual({ isShown: true, duty: 'Stáje' })

  expect((await hide(staff)).status).toBe(204)
  expect(await read(app)).toEqual([])
  expectRefusal(await showOnTeam(staff), 403, 'MFA_REQUIRED')
  const entries = app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'after'])
    .where('subjectId', '=', staff.id)
  expect(await entries.execute()).toEqual([
    { actor: 'adela', action: 'team.show', after: { isOnTeamPage: false, duty: 'Stáje' } },
  ])
})

test('owners put the people in order, naming each once', async ({ app }) => {
  const [owner, first, second, hidden] = [
    await app.as('owner'),
    await app.as('administrator', 'první'),
    await app.as('administrator', 'druhý'),
    await app.as('administrator', 'skrytý'),
  ]
  for (const one of [first, second, hidden]) await showOnTeam(one)
  await hide(hidden)

  const answer = await order(owner, [second, first])

  expect(answer.body).toMatchObject([{ id: second.id }, { id: first.id }])
  expect((await owner.get(`${TEAM}/all`)).body).toEqual(answer.body)
  expect(await namesOf(app)).toEqual(['druhý', 'první'])
  for (const wrong of [[second], [second, second], [second, first, hidden], [second, hidden], []])
    expectRefusal(await order(owner, wrong), 409, 'TEAM_CHANGED')
  await showOnTeam(first, 'Nově')
  await showOnTeam(hidden)
  expect(await namesOf(app)).toEqual(['druhý', 'první', 'skrytý'])
})

test('a role that is taken ends the agreement at once; the next role asks anew', async ({ app, staff }) => {
  const owner = await app.as('owner')
  await showOnTeam(staff, 'Stáje')

  await setRole(owner, staff, 'user')

  expect(await read(app)).toEqual([])
  await setRole(owner, staff, 'administrator')
  expect(await read(app)).toEqual([])
  expect((await staff.get(`${TEAM}/me`)).body).toEqual({ isShown: false, duty: '' })
})

test('a role taken while its person agrees leaves nobody on the page', async ({ app, owner }) => {
  for (let round = 0; round < 5; round += 1) {
    const staff = await app.as('administrator')
    const [taken] = await Promise.all([setRole(owner, staff, 'user'), times(3, () => showOnTeam(staff))])
    expect(taken.status).toBe(200)
    expect(await app.db.selectFrom('teamPeople').selectAll().execute()).toEqual([])
  }
})

test('everybody who agrees at once has a place of their own', async ({ app, owner }) => {
  const people = await times(6, () => app.as('administrator'))
  const [answers] = await Promise.all([
    Promise.all(people.map((one) => showOnTeam(one))),
    times(2, () => order(owner, [])),
  ])
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  const places = await app.db.selectFrom('teamPeople').select('position').orderBy('position').execute()
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a deleted account is gone from the page and from the words of others', async ({ app, staff }) => {
  const owner = await app.as('owner', 'guvernér')
  await showOnTeam(staff, 'Stáje')
  await showOnTeam(owner, `Místo ${staff.id}`)

  expect((await staff.send('DELETE', '/api/auth/me', { confirm: 'adela' })).status).toBe(204)

  expect(await read(app)).toMatchObject([{ name: 'guvernér', duty: 'Místo Smazaný účet' }])
})

test('serves its own copy of an avatar under an address that gives no account away', async () => {
  const asked: (string | undefined)[] = []
  const picture = await drawPicture('png', 256, 256).toBuffer()
  using cdn = await serve(({ url }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'image/png').end(picture)
  })
  await using app = await startTestApp({ DISCORD_CDN_URL: cdn.url })
  const staff = await app.as('administrator', 'adela')
  await setAvatar(app, staff, HASH)
  await showOnTeam(staff)

  const address = await portraitShown(app)
  const { statusCode, headers, rawPayload } = await app.app.inject(address)

  expect(asked).toEqual([`/avatars/${staff.id}/${HASH}.webp?size=256`])
  expect(address).toMatch(/^\/api\/team\/[\da-f-]{36}\/portrait$/)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(rawPayload.includes('tajemstvi')).toBe(false)
  expectRefusal(await app.visitor.get(`${TEAM}/${randomUUID()}/portrait`), 404, 'NOT_FOUND')
  const { rawPayload: zip } = await app.app.inject({
    url: '/api/auth/me/data',
    headers: { cookie: staff.cookie },
  })
  const files = unzip(zip)
  expect(files.get('tym-portret.webp')?.equals(rawPayload)).toBe(true)
  expect(JSON.parse(String(files.get('tym.json')))).toEqual({ isShown: true, duty: '' })

  await hide(staff)
  expectRefusal(await app.visitor.get(address), 404, 'NOT_FOUND')
  expect(await app.db.selectFrom('teamPeople').select(['portrait', 'portraitOf']).execute()).toEqual([
    { portrait: null, portraitOf: null },
  ])
})

test('copies a new avatar under a new address, also after a failure; drops a gone one', async () => {
  const picture = await drawPicture('webp').toBuffer()
  let asked = 0
  using cdn = await serve((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'image/webp').end(asked === 1 ? 'broken' : picture)
  })
  await using app = await startTestApp({ DISCORD_CDN_URL: cdn.url })
  const staff = await app.as('administrator')
  await setAvatar(app, staff, HASH)
  await showOnTeam(staff)
  await vi.waitFor(() => expect(asked).toBe(1), PATIENCE)
  expect(await portraitsOf(app)).toEqual([null])
  await showOnTeam(staff, 'Znovu')
  const first = await portraitShown(app)

  await setAvatar(app, staff, OTHER_HASH)
  expect(await portraitsOf(app)).toEqual([first])
  await showOnTeam(staff, 'Jinak')
  const second = await vi.waitFor(async () => {
    const [portrait] = await portraitsOf(app)
    if (!portrait || portrait === first) throw new Error('not copied yet')
    return portrait
  }, PATIENCE)

  expectRefusal(await app.visitor.get(first), 404, 'NOT_FOUND')
  await setAvatar(app, staff, null)
  expect(await portraitsOf(app)).toEqual([null])
  expectRefusal(await app.visitor.get(second), 404, 'NOT_FOUND')
})
