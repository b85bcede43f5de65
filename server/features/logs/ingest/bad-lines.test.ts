import { expect } from 'vitest'
import { MAX_LINE_ERRORS, type LineError } from '@westmore/contract/logs-lines.ts'
import { FACET_VALUES } from '@westmore/contract/logs.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const DAY = 86_400_000

test('names the wrong lines by place and field, and stores nothing', async ({ app, staff }) => {
  const sent = [
    line(),
    line({ metadata: { text: 'x'.repeat(100_000) } }),
    line({ created_at: later(DAY + 60_000) }),
    line({ category: 'C'.repeat(65), action: 'a'.repeat(2_001) }),
  ]
  const { status, body } = await sendLines(app, sent)
  expect({ status, code: body.code, count: body.data.count }).toEqual({
    status: 422,
    code: 'LINES_INVALID',
    count: 4,
  })
  const places = body.data.errors.map(({ index, field }: LineError) => `${index} ${field}`)
  expect(places).toEqual(['1 metadata', '2 created_at', '3 category', '3 action'])
  const many = await sendLines(
    app,
    Array.from({ length: 1_000 }, () => 7),
  )
  expect(many.body.data.errors).toHaveLength(MAX_LINE_ERRORS)
  expect(many.body.data.count).toBe(1_000)
  expect((await staff.get('/api/logs')).body.total).toBe(0)
})

test('refuses `__proto__` in JSON metadata, but stores it as a field from a text', async ({ app, staff }) => {
  const send = (metadata: string) =>
    app.request({
      method: 'POST',
      url: '/api/logs',
      headers: { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json' },
      payload: JSON.stringify(line({ metadata: null })).replace('"metadata":null', `"metadata":${metadata}`),
    })
  const trap = '{"__proto__":{"playerName":"Nikdo"},"constructor":{"prototype":{"item":"lano"}}}'
  expect((await send(trap)).status).toBe(400)
  expect((await send(JSON.stringify(trap))).status).toBe(202)

  const { body } = await staff.get('/api/logs')
  expect(body.logs).toMatchObject([{ player_name: null }])
  expect(Object.hasOwn(Object.prototype, 'item')).toBe(false)
  expect((await staff.get('/api/logs/export')).status).toBe(200)
})

test('removes NUL, half characters and invalid UTF-8 and keeps the rest of the line', async ({ app }) => {
  const staff = await app.as('administrator')
  const dirty = line({ action: 'Ko\u0000upil', metadata: { 'po\u0000známka': 'lev\u0000ně \ud83d', n: 1 } })
  expect((await sendLines(app, dirty)).status).toBe(202)
  const [before, after] = JSON.stringify(line({ action: 'Prodal ?' })).split('?')
  const payload = Buffer.concat([
    Buffer.from(before ?? ''),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(after ?? ''),
  ])
  const headers = { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json' }
  expect((await app.request({ method: 'POST', url: '/api/logs', headers, payload })).status).toBe(202)

  const { body } = await staff.get('/api/logs?order=oldest')
  expect(body.logs).toMatchObject([
    { action: 'Koupil', metadata: { poznámka: 'levně \ufffd', n: 1 } },
    { action: 'Prodal \ufffd\ufffd' },
  ])
  expect((await staff.get(`/api/logs?text=${encodeURIComponent('poznámka:levne')}`)).body.total).toBe(1)
})

test('counts ten thousand categories, lists them by frequency and finds each', async ({ app, staff }) => {
  for (let batch = 0; batch < 10; batch += 1) {
    const lines = Array.from({ length: 1_000 }, (_, index) => line({ category: `K${batch}-${index}` }))
    expect((await sendLines(app, lines)).status).toBe(202)
  }
  await sendLines(app, line({ category: 'K7-77' }))

  const { body: facets } = await staff.get('/api/logs/facets')
  expect(facets.category.distinct).toBe(10_000)
  expect(facets.category.values).toHaveLength(FACET_VALUES)
  expect(facets.category.values[0]).toEqual({ value: 'K7-77', count: 2 })
  expect((await staff.get('/api/logs?category=K9-999')).body).toMatchObject({ total: 1 })
  expect((await staff.get('/api/logs?offset=10000')).body).toMatchObject({ total: 10_001, logs: [{}] })
  expect((await staff.get('/api/logs/stats')).body.byCategory).toHaveLength(10_000)
  expect((await staff.get('/api/analytics')).status).toBe(200)
})
