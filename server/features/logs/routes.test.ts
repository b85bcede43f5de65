import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const text = { name: 'ECONOMY', description: 'Obchody', scriptExport: 'exports.logs:send()' }

test('describes, changes and deletes categories, counts their use, keeps their lines', async ({ app }) => {
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
})
