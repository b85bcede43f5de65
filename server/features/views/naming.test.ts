import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { unreadCountOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { changesUntilNow, openStream, startListening, type Stream } from '#test/stream.ts'
import { saveView, VIEWS, viewsOn } from '#test/views.ts'
import { siteTest } from '#test/site-test.ts'
import { checkAlerts } from './alerts.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }))

const LICENCE = 'license:5aed0c'
const RULE = { lines: 1, minutes: 10 }
const silent = { warn() {} }

async function cast(app: TestApp) {
  const [named, colleague, other] = [
    await app.as('administrator', 'Dlouhý Jim'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  await app.db
    .insertInto('userGameIdentifiers')
    .values({ identifier: LICENCE, userId: named.id, linkedBy: other.id })
    .execute()
  await sendLines(app, [
    line({ user_identifier: LICENCE, metadata: { playerName: 'Adéla Vrbová' } }),
    line({ user_identifier: LICENCE }),
  ])
  return { named, colleague, other }
}

async function viewsHeard(app: TestApp, ...streams: Stream[]): Promise<number[]> {
  const heard = await changesUntilNow(app, ...streams)
  return heard.map((changes) => changes.filter(({ topic }) => topic === 'views').length)
}

test('hides a shared view of the ledger from the member of the staff it names', async ({ app }) => {
  const { named, colleague, other } = await cast(app)
  const short = { identifier: 'Q.', userId: named.id, linkedBy: other.id }
  await app.db.insertInto('userGameIdentifiers').values(short).execute()
  await using deaf = await openStream(app.address, named)
  await using hears = await openStream(app.address, other)
  const naming = [
    { name: 'Podle účtu', query: `clovek=${named.id}` },
    { name: 'Podle licence', query: `hrac=${encodeURIComponent(LICENCE)}&bez=category%3ACHAT` },
    { name: 'Podle jména', query: 'uzivatel=vrbov' },
    { name: 'Podle textu', query: 'hledat=%22ad%C3%A9la+vrbov%C3%A1%22' },
    { name: 'Adéla', query: '' },
    { name: 'Pan Q.', query: '' },
    { name: 'Krátce', query: 'uzivatel=q.' },
    { name: 'V textu', query: 'hledat=playerName%3Aq.' },
  ]
  for (const view of naming) {
    const { body } = await saveView(colleague, 'logs', view.name, { ...view, shared: true })
    expect(await viewsHeard(app, deaf, hears)).toEqual([0, 1])
    expect(await viewsOn(named, 'logs')).toEqual([])
    expectRefusal(await named.send('PUT', `${VIEWS}/${body.id}/alert`, RULE), 404, 'NOT_FOUND')
    expect(await viewsOn(other, 'logs')).toMatchObject([view])
    await colleague.send('DELETE', `${VIEWS}/${body.id}`)
    expect(await viewsHeard(app, deaf, hears)).toEqual([0, 1])
  }
  await saveView(named, 'logs', 'Já', { query: `clovek=${named.id}`, shared: true })
  // A text finds whole words of a name only, unlike a player filter.
  await saveView(colleague, 'logs', 'Vrb', { query: 'hledat=dlouh', shared: true })
  expect(await viewsOn(named, 'logs')).toMatchObject([{ name: 'Já' }, { name: 'Vrb' }])
})

test('removes an alert when its view is changed to name the alert’s person', async ({ app }) => {
  const { named, colleague, other } = await cast(app)
  const { body } = await saveView(colleague, 'logs', 'Obchody', { shared: true })
  for (const person of [named, other]) await person.send('PUT', `${VIEWS}/${body.id}/alert`, RULE)
  expect(await checkAlerts(app.db, silent)).toMatchObject({ told: 2 })
  expect([await unreadCountOf(named), await unreadCountOf(other)]).toEqual([1, 1])
  await using left = await openStream(app.address, named)
  const query = `hrac=${encodeURIComponent(LICENCE)}`
  await colleague.send('PATCH', `${VIEWS}/${body.id}`, { query })
  expect(await viewsHeard(app, left)).toEqual([1])
  expect(await viewsOn(named, 'logs')).toEqual([])
  expect((await named.get(`${VIEWS}/alerts`)).body).toEqual([])
  expect([await unreadCountOf(named), await unreadCountOf(other)]).toEqual([0, 1])
})

test('hides the deletion of a view from the person it named', async ({ app, owner }) => {
  const { named, colleague } = await cast(app)
  const query = `hrac=${encodeURIComponent(LICENCE)}&kategorie=ECONOMY`
  const { body } = await saveView(colleague, 'logs', 'Obchody', { query, shared: true })
  expect((await owner.send('DELETE', `${VIEWS}/${body.id}`)).status).toBe(204)
  expect((await owner.get('/api/audit')).body.entries).toMatchObject([
    { action: 'views.remove', before: { name: 'Obchody', player: LICENCE } },
  ])
  expect((await named.get('/api/audit')).body.entries).toEqual([])
})

test('hides only views of the ledger from people they name', async ({ app, owner }) => {
  const { named, colleague } = await cast(app)
  await using hears = await openStream(app.address, named)
  const { body } = await saveView(colleague, 'tickets', 'Adéla', { query: `kdo=${named.id}`, shared: true })
  expect(await viewsHeard(app, hears)).toEqual([1])
  expect(await viewsOn(named, 'tickets')).toHaveLength(1)
  expectRefusal(await named.send('PUT', `${VIEWS}/${body.id}/alert`, RULE), 404, 'NOT_FOUND')
  await owner.send('DELETE', `${VIEWS}/${body.id}`)
  expect(await viewsHeard(app, hears)).toEqual([1])
  expect((await named.get('/api/audit')).body.entries).toHaveLength(1)
})
