import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ArticleContent, finished, freeSlug, isOver, MAX_SLUG, missingIn, slugOf } from './news.ts'

test.each([
  ['Příjezd dostavníku!', 'prijezd-dostavniku'],
  ['  ŽLUŤOUČKÝ   kůň  ', 'zlutoucky-kun'],
  ['½ ceny: 50 %', '1-2-ceny-50'],
  ['50 %', 'zprava-50'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['🤠🤠', 'zprava'],
  ['', 'zprava'],
  ['1899', 'zprava-1899'],
  ['Привет', 'zprava'],
])('makes of «%s» the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('makes an address of any headline, the same of the address itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const slug = slugOf(title)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test('numbers an address that is taken or that of the calendar', () => {
  expect(freeSlug('Kůň', [])).toBe('kun')
  expect(freeSlug('Kůň', ['kun', 'kun-3', 'kun-v-maste'])).toBe('kun-2')
  expect(freeSlug('Kůň', ['kun', 'kun-2'])).toBe('kun-3')
  expect(freeSlug('Akce', [])).toBe('akce-2')
})

const event = { from: '2026-12-24T18:00:00.000Z', to: '2026-12-24T20:00:00.000Z', place: 'Saloon' }
const content = { title: 'Kůň', lead: 'Přijel.', markdown: '', picture: null, event: null }

test('names what has to be put right before publishing', () => {
  expect(missingIn(content)).toEqual([])
  expect(missingIn({ ...content, title: ' ', lead: '\n' })).toEqual(['title', 'lead'])
  expect(missingIn({ ...content, event })).toEqual([])
  for (const to of [event.from, '2026-12-24T17:00:00.000Z'])
    expect(missingIn({ ...content, event: { ...event, to } })).toEqual(['event'])
})

test('trims what is published, but not the draft', () => {
  const typed = z.parse(ArticleContent, { ...content, title: ' Kůň\nběží ', lead: ' Přijel. ' })
  expect(typed).toMatchObject({ title: ' Kůň běží ', lead: ' Přijel. ' })
  expect(finished(typed)).toMatchObject({ title: 'Kůň běží', lead: 'Přijel.' })
})

test('keeps moments in one form, and refuses others', () => {
  const withEvent = (from: string) => z.safeParse(ArticleContent, { ...content, event: { ...event, from } })
  expect(withEvent('2026-12-24T18:00:00Z').data?.event?.from).toBe('2026-12-24T18:00:00.000Z')
  for (const wrong of ['', 'zítra', '2026-02-30T18:00:00Z', '2026-12-24', '2026-12-24T18:00:00+01:00'])
    expect(withEvent(wrong).success, wrong).toBe(false)
})

test('accepts only uploaded pictures', () => {
  const withPicture = (address: string) =>
    z.safeParse(ArticleContent, { ...content, picture: { address, alt: '' } })
  const id = '0198c0de-0000-4000-8000-000000000001'
  expect(withPicture(`/api/pages/pictures/${id}?size=800x600`).success).toBe(true)
  for (const wrong of [
    `https://zly.example/api/pages/pictures/${id}?size=800x600`,
    `//zly.example/api/pages/pictures/${id}?size=800x600`,
    `/api/pages/pictures/${id}`,
    'javascript:alert(1)',
    '/api/pages/pictures/../../x',
  ])
    expect(withPicture(wrong).success, wrong).toBe(false)
})

test('an event is over at its end', () => {
  expect(isOver(event, new Date('2026-12-24T19:59:59.999Z'))).toBe(false)
  expect(isOver(event, new Date(event.to))).toBe(true)
})
