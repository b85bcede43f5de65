import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_HEADLINE, NEWS_PAGE, type ArticleContent } from '@westmore/contract/news.ts'
import { pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { addArticle, NEWS, publishArticle, publishNow, republish } from '#test/news.ts'
import { expectRefusal } from '#test/refusal.ts'
import { inHours } from '#test/sanctions.ts'
import { atomOf, feedHtml } from './atom.ts'
import { calendarOf } from './calendar.ts'
import type { FeedArticle } from './store.ts'

const ATOM = '/hlasatel/atom.xml'
const CALENDAR = '/hlasatel/akce.ics'
const PUBLIC_URL = 'http://westmore.example'

const get = ({ request }: TestApp, url: string, headers = {}) => request({ url, headers })
/** Answers are reused for a second. */
const later = () => new Promise((resolve) => void setTimeout(resolve, 1_050))
const event = {
  from: '2026-12-24T18:00:00.000Z',
  to: '2026-12-24T20:00:00.000Z',
  place: 'Saloon; U Kolta, vzadu',
}
const withdraw = (owner: Person, id: string) => owner.send('POST', `${NEWS}/${id}/withdraw`)

/** The unfolded lines of a calendar. */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

const articleWith = (content: Partial<ArticleContent>): FeedArticle => ({
  id: '0198c0de-0000-4000-8000-000000000001',
  slug: 'kun',
  version: 1,
  isPinned: false,
  author: 'adela',
  publishedAt: '2026-11-26T20:00:00.000Z',
  updatedAt: '2026-11-26T21:00:00.000Z',
  title: 'Kůň',
  lead: 'Přijel.',
  markdown: 'Text',
  picture: null,
  event: null,
  ...content,
})

test('serves the newest articles as Atom, with permanent ids and absolute addresses', async () => {
  await using app = await startTestApp({ PUBLIC_URL })
  const owner = await app.as('owner', 'guvernér')
  const empty = await get(app, ATOM)
  expect(empty.status).toBe(200)
  expect(empty.body).not.toContain('<entry>')
  expect(empty.body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')

  const address = pagePictureUrl({ id: '0198c0de-0000-4000-8000-000000000001', width: 80, height: 60 })
  const { id } = await publishNow(owner, {
    title: 'Kůň & <kůzle>',
    markdown: 'Viz [pravidla](/pravidla#a1) a <script>alert(1)</script>.',
    picture: { address, alt: '"Kůň"' },
    event,
  })
  await later()
  const { body, headers } = await get(app, ATOM)
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^".{27}"$/),
  })
  for (const part of [
    '<id>tag:westmore.example,2026:hlasatel</id>',
    `<id>urn:uuid:${id}</id>`,
    '<title>Kůň &amp; &lt;kůzle&gt;</title>',
    `href="${PUBLIC_URL}/hlasatel/kun-kuzle"`,
    `href="${PUBLIC_URL}/hlasatel/atom.xml"`,
    '<author><name>guvernér</name></author>',
    '<summary>V sobotu přijede dostavník.</summary>',
    `href=&quot;${PUBLIC_URL}/pravidla#a1&quot;`,
    `src=&quot;${PUBLIC_URL}${address}&quot; width=&quot;80&quot; height=&quot;60&quot; alt=&quot;&amp;quot;Kůň&amp;quot;&quot;`,
    'Saloon; U Kolta, vzadu',
  ])
    expect(body).toContain(part)
  expect(body).not.toContain('<script')

  await publishNow(owner, { title: 'Druhá' })
  await republish(owner, id, { title: 'Kůň' })
  const planned = await addArticle(owner, { title: 'Naplánovaná' })
  await publishArticle(owner, planned.id, { publishAt: inHours(1) })
  const gone = await publishNow(owner, { title: 'Stažená' })
  await withdraw(owner, gone.id)
  await later()
  const { body: newer } = await get(app, ATOM)
  expect([...newer.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Hlasatel Westmore',
    'Druhá',
    'Kůň',
  ])
})

test('answers 304 to readers who have the newest version, by tag or date', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
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
  await withdraw(owner, first.id)
  await later()
  const asked = { 'if-modified-since': String(headers['last-modified']) }
  const changed = await get(app, ATOM, asked)
  expect(changed).toMatchObject({ status: 200, body: expect.not.stringContaining('Příjezd') })
  // Another change may happen within the same second.
  expect(changed.headers['last-modified']).toBeUndefined()
  expect((await get(app, ATOM, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
})

test('an erased account counts as a change of the articles that named it', async () => {
  await using app = await startTestApp()
  const [owner, gone] = [await app.as('owner'), await app.as('user', 'pryč')]
  await publishNow(owner, { lead: `Ptejte se ${gone.id}.` })
  await app.administer("update article_versions set publish_at = publish_at - interval '1 hour'")
  const asked = { 'if-modified-since': String((await get(app, ATOM)).headers['last-modified']) }
  expect((await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })).status).toBe(204)
  await later()
  expect(await get(app, ATOM, asked)).toMatchObject({
    status: 200,
    body: expect.not.stringContaining(gone.id),
  })
})

test('compresses, and answers HEAD without a body', async () => {
  await using app = await startTestApp()
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

test('serves an event as a calendar, until it is withdrawn', async () => {
  await using app = await startTestApp({ PUBLIC_URL })
  const owner = await app.as('owner')
  const { id, slug } = await publishNow(owner, {
    title: 'Štědrý večer, koledy; \\o/',
    lead: 'Přijďte.\nVezměte dárky.',
    event,
  })
  const plain = await publishNow(owner, { title: 'Bez data' })
  const url = `/hlasatel/${slug}.ics`
  const { body, headers } = await get(app, url)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const stamp = expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Westmore//Hlasatel//CS',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Hlasatel Westmore',
    'BEGIN:VEVENT',
    `UID:${id}@westmore.example`,
    stamp,
    expect.stringMatching(/^CREATED:/),
    expect.stringMatching(/^LAST-MODIFIED:/),
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    'DTSTART:20261224T180000Z',
    'DTEND:20261224T200000Z',
    String.raw`SUMMARY:Štědrý večer\, koledy\; \\o/`,
    String.raw`DESCRIPTION:Přijďte.\nVezměte dárky.`,
    String.raw`LOCATION:Saloon\; U Kolta\, vzadu`,
    `URL:${PUBLIC_URL}/hlasatel/${slug}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  expect(linesOf(body)).toEqual(lines)
  expect(linesOf((await get(app, CALENDAR)).body)).toEqual(lines)

  await republish(owner, id, { event: { ...event, place: '' } })
  expect(linesOf((await get(app, url)).body)).toEqual(expect.arrayContaining(['SEQUENCE:2']))
  expect((await get(app, url)).body).not.toContain('LOCATION')
  for (const gone of [`/hlasatel/${plain.slug}.ics`, '/hlasatel/nikdy.ics'])
    expectRefusal(await get(app, gone), 404, 'NOT_FOUND')
  await withdraw(owner, id)
  expectRefusal(await get(app, url), 404, 'NOT_FOUND')
  await later()
  expect((await get(app, CALENDAR)).body).not.toContain('VEVENT')
})

test('has at most a page of articles in the feed, pinned or not', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  for (let at = 0; at <= NEWS_PAGE; at += 1) {
    const { id } = await publishNow(owner, { title: `Zpráva ${at}` })
    if (at < 2) await owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: true })
  }
  const { body } = await get(app, ATOM)
  expect([...body.matchAll(/<title>(Zpráva \d+)/g)].map(([, title]) => title)).toEqual(
    Array.from({ length: NEWS_PAGE }, (_, at) => `Zpráva ${NEWS_PAGE - at}`),
  )
})

const anyText = fc.string({ unit: 'binary', maxLength: MAX_HEADLINE })

test('any text stays text in the feed', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, markdown) => {
      const article = articleWith({ title, lead: title, markdown, picture: null })
      const xml = atomOf({ PUBLIC_URL }, article.updatedAt, [
        { article, html: feedHtml(markdown, { PUBLIC_URL }) },
      ])
      const outline = [...xml.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name)
      const plain = atomOf({ PUBLIC_URL }, article.updatedAt, [{ article: articleWith({}), html: '' }])
      expect(outline).toEqual([...plain.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name))
      expect(xml).not.toMatch(
        /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|&(?!amp;|lt;|gt;|quot;)/u,
      )
    }),
  )
})

test('makes addresses absolute in tags only', () => {
  const html = feedHtml('[a](/b \'<a href="/\') [c](//d.example/) `<a href="/e">` ![f](/g)', { PUBLIC_URL })
  const out = 'target="_blank" rel="noopener noreferrer"'
  expect(html).toBe(
    `<p><a href="${PUBLIC_URL}/b" title="<a href=&quot;/">a</a> <a href="//d.example/" ${out}>c</a> ` +
      `<code>&lt;a href="/e"></code> <img src="${PUBLIC_URL}/g" alt="f" loading="lazy"></p>`,
  )
})

test('no line of a calendar is longer than 75 octets, and unfolded all text is there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const lead = text.replaceAll(/[\r\n]/g, ' ')
      const calendar = calendarOf({ PUBLIC_URL }, [articleWith({ title: lead, lead, event })])
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of calendar.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(line).toString()).toBe(line)
      }
      const [summary = ''] = linesOf(calendar).filter((line) => line.startsWith('SUMMARY:'))
      expect(summary.slice('SUMMARY:'.length).replaceAll(/\\([\\;,])/g, '$1')).toBe(lead)
    }),
  )
})
