import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { NEWS, publishNow, untilReadAgain } from '#test/news.ts'
import { test } from '#test/site-test.ts'

const ATOM = '/hlasatel/atom.xml'
const CALENDAR = '/hlasatel/akce.ics'

const get = ({ request }: TestApp, url: string, headers = {}) => request({ url, headers })
const event = {
  from: '2026-12-24T18:00:00.000Z',
  to: '2026-12-24T20:00:00.000Z',
  place: 'Saloon; U Kolta, vzadu',
}

test('answers 304 to readers who have the newest version', async ({ app, owner }) => {
  const first = await publishNow(owner)
  const second = await publishNow(owner, { title: 'Druhá', event })
  for (const url of [ATOM, CALENDAR, `/hlasatel/${second.slug}.ics`]) {
    const { headers, body } = await get(app, url)
    const etag = String(headers['etag'])
    for (const tag of [etag, `"x", W/${etag}`])
      expect(await get(app, url, { 'if-none-match': tag }), url).toMatchObject({ status: 304, body: '' })
    expect(await get(app, url, { 'if-none-match': '"x"' }), url).toMatchObject({ status: 200, body })
  }
  const { headers } = await get(app, ATOM)
  await owner.send('POST', `${NEWS}/${first.id}/withdraw`)
  await untilReadAgain()
  const changed = await get(app, ATOM, { 'if-none-match': String(headers['etag']) })
  expect(changed).toMatchObject({ status: 200, body: expect.not.stringContaining('Příjezd') })
  expect((await get(app, ATOM, { 'if-none-match': String(changed.headers['etag']) })).status).toBe(304)
})

test('an erased account is not named any more', async ({ app, owner }) => {
  const gone = await app.as('user', 'pryč')
  await publishNow(owner, { lead: `Ptejte se ${gone.id}.` })
  expect((await get(app, ATOM)).body).toContain(gone.id)
  expect((await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })).status).toBe(204)
  await untilReadAgain()
  expect((await get(app, ATOM)).body).not.toContain(gone.id)
})

test('compresses, and answers HEAD without a body', async ({ app }) => {
  await publishNow(await app.as('owner'), { event })
  for (const url of [ATOM, CALENDAR, '/hlasatel/prijezd-dostavniku.ics']) {
    const { body } = await get(app, url)
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await app.app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(unpack(answer.rawPayload).toString()).toBe(body)
    }
    const head = await app.request({ url, method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body))
  }
})
