import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_VIEWS, type ViewScreen } from '@westmore/contract/views.ts'
import type { Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { auditAbout } from '#test/tickets.ts'
import { saveView, VIEWS, viewsOn } from '#test/views.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(startListening, { staff: 'marsal' })

const screens: ViewScreen[] = ['tickets', 'logs']
const screen = 'tickets'

const save = async (person: Person, on: ViewScreen, name: string, more: object = {}) => {
  const { status, body } = await saveView(person, on, name, more)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { name: name.trim(), screen: on, isMine: true },
  })
  return body.id as string
}
const names = async (person: Person, on: ViewScreen) => (await viewsOn(person, on)).map(({ name }) => name)

test('lists own views before shared ones', async ({ app, owner: other }) => {
  const mine = await app.as('administrator', 'marsal')
  const [faction, theft] = [await save(mine, screen, 'Frakce'), await save(mine, screen, 'Krádeže')]
  const shared = await save(other, screen, 'Stížnosti', { shared: true })
  await save(other, screen, 'Akce', { shared: true })
  await save(other, screen, 'Jen moje')
  expect(await names(mine, screen)).toEqual(['Frakce', 'Krádeže', 'Akce', 'Stížnosti'])

  const order = { screen, ids: [theft, faction, shared] }
  expect((await mine.send('PUT', `${VIEWS}/order`, order)).status).toBe(204)
  await save(mine, screen, 'Až poslední')
  expect(await names(mine, screen)).toEqual(['Krádeže', 'Frakce', 'Až poslední', 'Akce', 'Stížnosti'])
  expect(await names(other, screen)).toEqual(['Stížnosti', 'Akce', 'Jen moje'])
})

test('lets only its owner change a view', async ({ app, staff: mine }) => {
  const other = await app.as('administrator')
  const id = await save(mine, screen, ' Frakce ')
  await save(mine, screen, 'Krádeže')
  const change = (person: Person, values: object) => person.send('PATCH', `${VIEWS}/${id}`, values)
  expect(await viewsOn(other, screen)).toEqual([])
  for (const shared of [false, true]) {
    await change(mine, { shared })
    expectRefusal(await change(other, { name: 'Naše' }), 404, 'NOT_FOUND')
    expectRefusal(await other.send('DELETE', `${VIEWS}/${id}`), 404, 'NOT_FOUND')
  }
  expect((await change(mine, { query: 'stav=vse' })).body).toMatchObject({ shared: true, query: 'stav=vse' })
  const [seen] = await viewsOn(other, screen)
  expect(seen).toMatchObject({ id, name: 'Frakce', query: 'stav=vse', owner: 'marsal', isMine: false })
  await change(mine, { shared: false })
  expect(await viewsOn(other, screen)).toEqual([])
  expect((await mine.send('DELETE', `${VIEWS}/${id}`)).status).toBe(204)
  expect(await names(mine, screen)).toEqual(['Krádeže'])
})

test('accepts a name once per person and screen', async ({ app, staff: mine }) => {
  const other = await app.as('administrator')
  const ids: string[] = []
  for (const one of screens) ids.push(await save(mine, one, 'Frakce'))
  await save(mine, 'logs', 'Krádeže')
  await save(other, 'logs', 'Frakce')
  expectRefusal(await saveView(mine, 'logs', 'Frakce'), 409, 'NAME_TAKEN')
  expectRefusal(await mine.send('PATCH', `${VIEWS}/${ids[1]}`, { name: 'Krádeže' }), 409, 'NAME_TAKEN')
  await mine.send('PUT', `${VIEWS}/order`, { screen: 'logs', ids: ids.toReversed() })
  for (const one of screens) expect((await names(mine, one))[0]).toBe('Frakce')
})

test('limits a person’s views, also at once', async ({ app, staff }) => {
  const rows = Array.from({ length: MAX_VIEWS - 2 }, (_, at) => ({ id: randomUUID(), name: `Pohled ${at}` }))
  await app.db
    .insertInto('savedViews')
    .values(rows.map((row) => ({ ...row, screen, ownerId: staff.id, query: '' })))
    .execute()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => saveView(staff, screen, name)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expectRefusal(answer, 409, 'TOO_MANY_VIEWS')
  await save(staff, 'logs', 'Jinde')
})

test('lets an owner delete a shared view', async ({ app, staff }) => {
  const left = await app.as('administrator', 'odešla')
  const owner = await app.as('owner', 'guvernér')
  const shared = await save(left, screen, 'Po směně', { shared: true })
  const own = await save(left, screen, 'Jen moje')
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', left.id).execute()

  expectRefusal(await left.send('DELETE', `${VIEWS}/${shared}`), 403, 'FORBIDDEN')
  expectRefusal(await staff.send('DELETE', `${VIEWS}/${shared}`), 404, 'NOT_FOUND')
  // Only its owner may delete a private view, and its existence is not revealed.
  expectRefusal(await owner.send('DELETE', `${VIEWS}/${own}`), 404, 'NOT_FOUND')
  expect((await owner.send('DELETE', `${VIEWS}/${shared}`)).status).toBe(204)

  expect(await viewsOn(staff, screen)).toEqual([])
  expectRefusal(await owner.send('DELETE', `${VIEWS}/${shared}`), 404, 'NOT_FOUND')
  await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', left.id).execute()
  expect((await left.send('DELETE', `${VIEWS}/${own}`)).status).toBe(204)
  expect(await auditAbout(app, own)).toEqual([])
})

test('announces a view to who saw or see it', async ({ app, staff: mine }) => {
  const other = await app.as('administrator')
  await using own = await openStream(app.address, mine)
  await using foreign = await openStream(app.address, other)
  const heard = async () =>
    (await changesUntilNow(app, own, foreign)).map(
      (all) => all.filter(({ topic }) => topic === 'views').length,
    )
  const id = await save(mine, screen, 'Koně')
  expect(await heard()).toEqual([1, 0])
  for (const [change, ofOthers] of [
    [{ name: 'Koně a voly' }, 0],
    [{ shared: true }, 1],
    [{ query: 'stav=vse' }, 1],
    [{ shared: false }, 1],
  ] as const) {
    await mine.send('PATCH', `${VIEWS}/${id}`, change)
    expect(await heard()).toEqual([1, ofOthers])
  }
  await mine.send('PUT', `${VIEWS}/order`, { screen, ids: [id] })
  expect(await heard()).toEqual([1, 0])
  await mine.send('DELETE', `${VIEWS}/${id}`)
  expect(await heard()).toEqual([1, 0])
})
