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

test('answers 304 to readers who have the newest version, by tag or date', async ({ app, owner }) => {
  const first = await publishNow(owner)
  const second = await publishNow(owner, { title: 'Druhá', event })
  await app.administer(
    "update article_versions set publish_at = publish_at - interval '1 hour'; update articles set first_at = first_at - interval '1 hour'",
  )
  for (const url of [ATOM, CALENDAR, `/hlasatel/${second.slug}.ics`]) {
    const { headers, body } = await get(app, url)
    const [etag, date] = [String(headers['etag']), String(headers['last-modified'])]
    expect(Date.parse(date)).toBeLessThan(Date.now() - 3_500_000)
    for (const asked of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': date },
      { 'if-modified-since': new Date().toUTCString() },
    ])
      expect(await get(app, url, asked), url).toMatchObject({ status: 304, body: '' })
    for (const asked of [
      { 'if-none-match': '"x"' },
      // The tag counts, not the date.
      { 'if-none-match': '"x"', 'if-modified-since': date },
      { 'if-modified-since': new Date(Date.parse(date) - 1_000).toUTCString() },
      { 'if-modified-since': 'yesterday' },
    ])
      expect(await get(app, url, asked), url).toMatchObject({ status: 200, body })
  }
  const { headers } = await get(app, ATOM)
  await owner.send('POST', `${NEWS}/${first.id}/withdraw`)
  await untilReadAgain()
  const asked = { 'if-modified-since': String(headers['last-modified']) }
  const changed = await get(app, ATOM, asked)
  expect(changed).toMatchObject({ status: 200, body: expect.not.stringContaining('Příjezd') })
  // Another change may happen within the same second.
  expect(changed.headers['last-modified']).toBeUndefined()
  expect((await get(app, ATOM, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
  expect((await get(app, ATOM, { 'if-none-match': String(changed.headers['etag']) })).status).toBe(304)
})

test('an erased account counts as a change of the articles that named it', async ({ app, owner }) => {
  const gone = await app.as('user', 'pryč')
  await publishNow(owner, { lead: `Ptejte se ${gone.id}.` })
  await app.administer("update article_versions set publish_at = publish_at - interval '1 hour'")
  const asked = { 'if-modified-since': String((await get(app, ATOM)).headers['last-modified']) }
  expect((await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })).status).toBe(204)
  await untilReadAgain()
  expect(await get(app, ATOM, asked)).toMatchObject({
    status: 200,
    body: expect.not.stringContaining(gone.id),
  })
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
