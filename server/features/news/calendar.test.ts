import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import { ZONE } from '@westmore/contract/days.ts'
import { finished } from '@westmore/contract/news.ts'
import { startTestApp } from '#test/app.ts'
import { articleOf, feedArticle, NEWS, publishNow, republish, untilReadAgain } from '#test/news.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { newsCalendar } from './calendar.ts'

const test = siteTest(() => startTestApp({ PUBLIC_URL }))

const PUBLIC_URL = 'http://westmore.example'
const CALENDAR = '/hlasatel/akce.ics'
const event = {
  from: '2026-12-24T18:00:00.000Z',
  to: '2026-12-24T20:00:00.000Z',
  place: String.raw`Saloon; U Kolta, vzadu \ "vlevo": 2. patro`,
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { calendar, events }
}

test('an event is in its own calendar and in that of all, until it is withdrawn', async ({ app, owner }) => {
  const get = (url: string) => app.request({ url })
  const empty = read((await get(CALENDAR)).body)
  expect(empty.events).toEqual([])
  expect(empty.calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])

  const content = { title: String.raw`Štědrý večer, koledy; \o/`, lead: 'Přijďte.\nVezměte, dárky.', event }
  const { id, slug } = await publishNow(owner, content)
  const plain = await publishNow(owner, { title: 'Bez data' })
  const url = `/hlasatel/${slug}.ics`
  const { body, headers } = await get(url)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const { calendar, events } = read(body)
  expect(['version', 'prodid'].map((name) => calendar.getFirstPropertyValue(name))).toEqual([
    '2.0',
    '-//Westmore//Hlasatel//CS',
  ])
  const [first] = events
  expect(first).toMatchObject({
    uid: `${id}@westmore.example`,
    summary: content.title,
    description: content.lead,
    location: event.place,
    sequence: 1,
  })
  const value = (name: string) => first?.component.getFirstPropertyValue(name)
  expect([value('url'), value('status')]).toEqual([`${PUBLIC_URL}/hlasatel/${slug}`, 'CONFIRMED'])
  expect(String(value('dtstamp'))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(String(value('created'))).toBe(String(value('last-modified')))
  await untilReadAgain()
  expect((await get(CALENDAR)).body).toBe(body)

  await republish(owner, id, { title: 'Koledy', event: { ...event, place: '' } })
  const [second] = read((await get(url)).body).events
  expect(second).toMatchObject({ uid: first?.uid, summary: 'Koledy', sequence: 2, location: null })
  for (const gone of [`/hlasatel/${plain.slug}.ics`, '/hlasatel/nikdy.ics'])
    expectRefusal(await get(gone), 404, 'NOT_FOUND')
  await owner.send('POST', `${NEWS}/${id}/withdraw`)
  expectRefusal(await get(url), 404, 'NOT_FOUND')
  await untilReadAgain()
  expect(read((await get(CALENDAR)).body).events).toEqual([])
})

const inPrague = new Intl.DateTimeFormat('cs', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'long' })

test.each([
  ['2026-03-29T00:59:00.000Z', '29.03.26 1:59:00 SEČ', '2026-03-29T01:00:00.000Z', '29.03.26 3:00:00 SELČ'],
  ['2026-10-25T00:30:00.000Z', '25.10.26 2:30:00 SELČ', '2026-10-25T01:30:00.000Z', '25.10.26 2:30:00 SEČ'],
])('an event from %s begins on %s', (from, begins, to, ends) => {
  const article = feedArticle({ event: { from, to, place: '' } })
  const [one] = read(newsCalendar({ PUBLIC_URL }, [article])).events
  const times = [one?.startDate, one?.endDate].map((time) => time && inPrague.format(time.toJSDate()))
  expect(times).toEqual([begins, ends])
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 })

test('no line is longer than 75 octets, and all text is there', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, lead, place) => {
      const content = finished(articleOf({ title, lead, event: { ...event, place } }))
      const calendar = newsCalendar({ PUBLIC_URL }, [feedArticle(content)])
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of calendar.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(line).toString()).toBe(line)
      }
      expect(read(calendar).events).toMatchObject([
        { summary: content.title, description: content.lead, location: place || null },
      ])
    }),
  )
})
