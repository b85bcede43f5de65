import { expect } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { apply } from '#test/applications.ts'
import { getAsGame, GAME_TOKEN } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const URL = '/api/game/allowlist'
const listSince = async (app: TestApp, since = '') =>
  (await getAsGame(app, `${URL}?since=${encodeURIComponent(since)}`)).body
async function toldSince(app: TestApp, since = ''): Promise<Record<string, boolean>> {
  const { players }: { players: { discordId: string; allowed: boolean }[] } = await listSince(app, since)
  return Object.fromEntries(players.map(({ discordId, allowed }) => [discordId, allowed]))
}
const isAllowed = async (app: TestApp, { id }: Person) => (await getAsGame(app, `${URL}/${id}`)).body.allowed
const setRole = async (owner: Person, { id }: Person, role: string) =>
  expect((await owner.send('PATCH', `/api/users/${id}`, { role })).status).toBe(200)
const letStaffIn = (by: Person, letsStaffIn: boolean) => by.send('PUT', '/api/game/settings', { letsStaffIn })

test('admits owners and administrators without an application while they have the role', async ({ app }) => {
  const [owner, administrator] = [await app.as('owner'), await app.as('administrator')]
  const player = await app.as('user')
  expect(await toldSince(app)).toEqual({ [owner.id]: true, [administrator.id]: true })
  expect(await Promise.all([owner, administrator, player].map((one) => isAllowed(app, one)))).toEqual([
    true,
    true,
    false,
  ])

  const { until } = await listSince(app)
  await setRole(owner, administrator, 'user')
  await setRole(owner, player, 'administrator')
  expect(await toldSince(app, until)).toEqual({ [administrator.id]: false, [player.id]: true })
  expect(await isAllowed(app, administrator)).toBe(false)
  const newcomer = await app.as('administrator')
  expect(await toldSince(app, until)).toMatchObject({ [newcomer.id]: true })
})

test('lets an owner decide whether the staff are admitted, and updates the list', async ({ app, owner }) => {
  const administrator = await app.as('administrator')
  const approved = await app.as('administrator')
  const submission = await apply(app, approved.id)
  await owner.send('POST', `/api/allowlist/submissions/${submission}/approve`, {})
  const settings = async () => (await administrator.get('/api/game/servers')).body.letsStaffIn
  const { until } = await listSince(app)
  expect(await settings()).toBe(true)
  expectRefusal(await letStaffIn(administrator, false), 403, 'FORBIDDEN')

  expect(await letStaffIn(owner, false)).toMatchObject({ status: 200, body: { letsStaffIn: false } })
  expect(await settings()).toBe(false)
  const withoutRole = { [owner.id]: false, [administrator.id]: false, [approved.id]: true }
  expect(await toldSince(app, until)).toEqual(withoutRole)
  expect(await toldSince(app)).toEqual({ [approved.id]: true })
  expect(await isAllowed(app, owner)).toBe(false)

  const { until: off } = await listSince(app)
  await letStaffIn(owner, false)
  expect((await listSince(app, off)).until).toBe(off)
  await letStaffIn(owner, true)
  expect(await toldSince(app, off)).toMatchObject({ [owner.id]: true, [administrator.id]: true })
  expect((await owner.get('/api/audit?action=game.settings')).body.entries).toMatchObject([
    { before: { letsStaffIn: false }, after: { letsStaffIn: true } },
    { before: { letsStaffIn: true }, after: { letsStaffIn: false } },
  ])
})
