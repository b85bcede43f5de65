import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'

const text = { name: 'ECONOMY', description: 'Obchody', scriptExport: 'exports.logs:send()' }

test('categories are described, changed and deleted; their use is counted, their lines stay', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const at = new Date(Date.now() - 60_000).toISOString()
  await sendLines(app, [
    line({ created_at: at }),
    line({ created_at: new Date(Date.now() - 9e9).toISOString() }),
  ])
  const { status, body: made } = await staff.send('POST', '/api/logs/categories', text)
  expect({ status, made }).toMatchObject({ status: 201, made: { ...text, useCount: 2, lastUsedAt: at } })
  expectRefusal(await staff.send('POST', '/api/logs/categories', text), 409, 'NAME_TAKEN')
  const { body: other } = await staff.send('POST', '/api/logs/categories', {
    name: ' CHAT ',
    scriptExport: 'x',
  })
  expect(other).toMatchObject({ name: 'CHAT', description: '', useCount: 0, lastUsedAt: null })
  const path = `/api/logs/categories/${other.id}`
  expectRefusal(await staff.send('PATCH', path, { name: 'ECONOMY' }), 409, 'NAME_TAKEN')
  expect((await staff.send('PATCH', path, { description: 'Řeč' })).body).toMatchObject({
    name: 'CHAT',
    description: 'Řeč',
  })
  expect((await staff.get('/api/logs/categories')).body.map(({ name }: { name: string }) => name)).toEqual([
    'CHAT',
    'ECONOMY',
  ])

  expect((await staff.send('DELETE', `/api/logs/categories/${made.id}`)).status).toBe(204)
  expectRefusal(await staff.send('DELETE', `/api/logs/categories/${made.id}`), 404, 'NOT_FOUND')
  expect((await staff.get('/api/logs?category=ECONOMY')).body.total).toBe(2)
  const deeds = await app.db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(deeds.map(({ action }) => action)).toEqual([
    'logs.createCategory',
    'logs.createCategory',
    'logs.updateCategory',
    'logs.deleteCategory',
  ])
})

test('a category without a name or without its export is refused', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  for (const wrong of [{ ...text, name: ' ' }, { ...text, scriptExport: '' }, { name: 'X' }]) {
    expectRefusal(await staff.send('POST', '/api/logs/categories', wrong), 400, 'BAD_REQUEST')
  }
})

test('a view is its owner’s: others see it when it is shared and change it never', async () => {
  await using app = await startTestApp()
  const [owner, other] = [await app.as('administrator', 'marsal'), await app.as('administrator', 'adela')]
  const { status, body: view } = await owner.send('POST', '/api/logs/views', {
    name: 'Přestřelky',
    query: 'category=COMBAT',
  })
  expect({ status, view }).toMatchObject({
    status: 201,
    view: { shared: false, owner: 'marsal', isMine: true },
  })
  expectRefusal(
    await owner.send('POST', '/api/logs/views', { name: 'Přestřelky', query: '' }),
    409,
    'NAME_TAKEN',
  )
  expect((await other.get('/api/logs/views')).body).toEqual([])

  const path = `/api/logs/views/${view.id}`
  expect((await owner.send('PATCH', path, { shared: true })).body).toMatchObject({
    shared: true,
    query: 'category=COMBAT',
  })
  expect((await other.get('/api/logs/views')).body).toMatchObject([
    { id: view.id, isMine: false, owner: 'marsal' },
  ])
  expectRefusal(await other.send('PATCH', path, { name: 'Moje' }), 404, 'NOT_FOUND')
  expectRefusal(await other.send('DELETE', path), 404, 'NOT_FOUND')
  expect((await owner.send('DELETE', path)).status).toBe(204)
  expect((await owner.get('/api/logs/views')).body).toEqual([])
})

test('a person keeps a hundred views at most', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const make = (index: number) =>
    staff.send('POST', '/api/logs/views', { name: `pohled ${index}`, query: '' })
  for (let index = 0; index < 100; index += 1) expect((await make(index)).status).toBe(201)
  expectRefusal(await make(100), 409, 'TOO_MANY_VIEWS')
})
