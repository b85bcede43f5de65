import { expect, test } from 'vitest'
import { pageNames, writtenPages, type PageName } from '@westmore/contract/pages.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import { openPrinted, published } from '#test/printed.ts'

const site = 'https://westmore.cz'

/** `publish` replaces everything that is published. */
function openSite() {
  const jobs = new Map<string, PrintJob>()
  const { ask, pass } = openPrinted(async () => published(jobs))
  return {
    ask,
    publish: (texts: Partial<Record<PageName, string>>, news: PrintJob[] = []) => {
      jobs.clear()
      for (const page of pageNames) {
        const markdown = texts[page]
        const text = { version: 1, publishedAt: '2026-11-26T10:00:00Z', markdown: markdown ?? '' }
        const job: PrintJob = { kind: 'page', page, text }
        if (markdown !== undefined) jobs.set(writtenPages[page].address, job)
      }
      for (const job of news) jobs.set('/hlasatel', job)
      pass()
    },
  }
}

const noNews: PrintJob = {
  kind: 'news',
  sheet: { page: 1, pages: 1, articles: [], events: [], volume: 1, number: 0 },
}
const hrefsOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
const alternatesOf = (html: string) =>
  [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [
    language,
    href,
  ])
const translated = ['/en', '/sk', '/en/rules', '/sk/pravidla']

test('no page shows a link to a page that is not published', async () => {
  const { ask, publish } = openSite()
  publish({})
  for (const path of ['/', '/pravidla', '/team', '/hlasatel', '/privacy', '/nowhere', '/user']) {
    const { body } = await ask(path)
    for (const word of [
      'data-while',
      'data-printed',
      'hreflang',
      'English',
      'href="/otazky"',
      'name="published"',
    ])
      expect(body, path).not.toContain(word)
    if (path !== '/user') expect(hrefsOf(footerOf(body)), path).not.toContain('/hlasatel')
  }
  for (const path of translated) expect((await ask(path)).statusCode, path).toBe(404)
  const { body } = await ask('/sitemap.xml')
  expect(body).not.toMatch(/\/(?:en|sk|otazky)\b|xhtml:link/)
})

test('a translation is a page in its language, linked from the Czech one and back', async () => {
  const { ask, publish } = openSite()
  publish({ rules: '## Čest', 'rules-en': '## Honour\n\n- Be fair.\n\n## Guns\n\n| a |\n|--|\n| b |\n' })
  const { statusCode, body } = await ask('/en/rules/')
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="en">')
  expect(body).toContain('<title>SERVER RULES | Westmore</title>')
  expect(body).toContain('<meta property="og:locale" content="en_GB"/>')
  expect(body).toContain(`<link rel="canonical" href="${site}/en/rules"/>`)
  const text = body.replaceAll(/<style>.*?<\/style>|<script.*?<\/script>|<[^>]+>/gs, ' ')
  for (const words of ['State of Westmore', 'Contents', 'Version 1 of', '26 November 2026', 'Česky'])
    expect(text).toContain(words)
  expect(body).toContain('aria-label="Table"')
  expect(text).not.toMatch(/Znění|Obsah|Léta|Pravidla|Přeskočit/)

  const czech = (await ask('/pravidla')).body
  expect(czech).toContain('<html lang="cs">')
  for (const part of [czech, footerOf(czech)])
    expect(part).toMatch(/<a href="\/en\/rules" hrefLang="en" lang="en"[^>]*>English<\/a>/)
  const expected = [
    ['cs', `${site}/pravidla`],
    ['en', `${site}/en/rules`],
    ['x-default', `${site}/pravidla`],
  ]
  for (const one of [czech, body]) expect(alternatesOf(one)).toEqual(expected)
  const map = (await ask('/sitemap.xml')).body
  const entries = map.split('\n').filter((line) => /\/(?:pravidla|rules)<\/loc>/.test(line))
  expect(entries).toHaveLength(2)
  for (const entry of entries) expect(alternatesOf(entry)).toEqual(expected)
})

test('each language has its own pages, which lead to those that are published', async () => {
  const { ask, publish } = openSite()
  publish({ 'home-en': 'Come in.', 'home-sk': 'Poďte ďalej.', 'rules-sk': '## Česť' })
  const [english, slovak] = [(await ask('/en')).body, (await ask('/sk')).body]
  expect(slovak).toContain('<html lang="sk">')
  expect(slovak).toContain('Prihlásiť sa cez Discord')
  for (const body of [english, slovak]) expect(hrefsOf(body)).toContain('/api/auth/discord')
  expect(hrefsOf(slovak)).toEqual(expect.arrayContaining(['/', '/en', '/sk/pravidla']))
  expect(hrefsOf(english)).toEqual(expect.arrayContaining(['/', '/sk', '/pravidla']))
  expect(hrefsOf(english)).not.toContain('/en/rules')
  expect(hrefsOf(english.replace(/.*<main/s, '').replace(/<\/main>.*/s, ''))).not.toContain('/pravidla')
  const landing = await ask('/')
  expect(alternatesOf(landing.body).map(([language]) => language)).toEqual(['cs', 'en', 'sk', 'x-default'])
  expect(hrefsOf(footerOf(landing.body))).toEqual(expect.arrayContaining(['/en', '/sk']))

  publish({ 'home-sk': 'Poďte ďalej.' })
  expect((await ask('/en')).statusCode).toBe(404)
  const later = await ask('/')
  expect(later.headers.etag).not.toBe(landing.headers.etag)
  expect(hrefsOf(later.body)).not.toContain('/en')
})

test('every page and the application know of questions and news once there are some', async () => {
  const { ask, publish } = openSite()
  const paths = ['/', '/pravidla', '/team', '/otazky', '/hlasatel', '/privacy', '/nowhere']
  publish({ faq: '## Jak začít?' }, [noNews])
  for (const path of paths)
    expect(hrefsOf(footerOf((await ask(path)).body)), path).toEqual(
      expect.arrayContaining(['/otazky', '/hlasatel']),
    )
  expect((await ask('/user')).body).toContain('<meta name="published" content="/otazky"/>')
  publish({})
  for (const path of paths) expect(hrefsOf(footerOf((await ask(path)).body)), path).not.toContain('/otazky')
})
