import { expect, test } from 'vitest'
import type { PublishedArticle, ReadArticle } from '@westmore/contract/news.ts'
import type { PrintJob, WithComing } from '@westmore/contract/pages-printed.ts'
import type { TeamMember } from '@westmore/contract/team.ts'
import { openPrinted, published } from '#test/printed.ts'

const picture = '/api/pages/pictures/0b8b6f0e-3c1e-4f53-9a2c-1d8f7a2b3c4d?size=1600x900'

const article = (slug: string, more: Partial<PublishedArticle> = {}): PublishedArticle & WithComing => ({
  slug,
  title: `Dostavník «${slug}» & <b>spol.</b>`,
  lead: 'Přivezl "poštu" a zubaře.',
  picture: { address: picture, alt: 'Dostavník' },
  event: null,
  isPinned: false,
  isComing: false,
  author: 'adela.razitko',
  publishedAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  ...more,
})
const event = { from: '2026-12-24T17:00:00.000Z', to: '2026-12-24T21:00:00.000Z', place: 'Saloon' }
const readArticle = (slug: string, markdown = 'Text.'): ReadArticle & WithComing => ({
  ...article(slug, { event }),
  isComing: true,
  version: 1,
  markdown,
})

const issue = { volume: 1, number: 3 }

const openSite = (jobs: Map<string, PrintJob>) => openPrinted(async () => published(jobs))

const everything = () =>
  new Map<string, PrintJob>([
    ['/', { kind: 'headlines', articles: ['a', 'b', 'c'].map((slug) => article(slug)) }],
    [
      '/hlasatel',
      {
        kind: 'news',
        sheet: {
          page: 1,
          pages: 2,
          articles: [article('a'), article('b', { event })],
          events: [article('b', { event })],
          lead: readArticle('a', 'Počátek.\n\n## Kapitola'),
          ...issue,
        },
      },
    ],
    [
      '/hlasatel?strana=2',
      { kind: 'news', sheet: { page: 2, pages: 2, articles: [article('c')], events: [], ...issue } },
    ],
    [
      '/hlasatel/a',
      {
        kind: 'article',
        article: readArticle('a', '# Velký\n\n## Obsah\n\n## Obsah\n\nText.'),
        next: article('b'),
      },
    ],
  ])

test('keeps the style of every part of the news, the team and a page of a language', async () => {
  const people: TeamMember[] = [{ name: 'a', role: 'owner', duty: 'b', portrait: '/c' }]
  const { ask } = openSite(
    everything()
      .set('/team', { kind: 'page', page: 'team', text: { markdown: '', people } })
      .set('/en', { kind: 'page', page: 'home-en', text: { markdown: '## A\n\nText' } }),
  )
  const missing: string[] = []
  for (const url of ['/hlasatel', '/hlasatel?strana=2', '/hlasatel/a', '/team', '/en']) {
    const { body } = await ask(url)
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].join()
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    const names = [...main.matchAll(/ class="([^"]*)"/g)].flatMap(([, text = '']) => text.split(' '))
    const hasRule = (name: string) => styles.includes(`.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`)
    missing.push(
      ...new Set(
        names.filter((name) => !hasRule(name.replaceAll('&amp;', '&'))).map((name) => `${url} ${name}`),
      ),
    )
  }
  expect(missing).toEqual([])
})

test('nothing of the news is on the landing page while there is none', async () => {
  const { ask } = openSite(new Map())
  const { body } = await ask('/')
  expect(body).not.toContain('headlines')
  expect(body).not.toContain('data-printed')
  expect((await ask('/hlasatel')).body).toContain('Zatím žádné zprávy.')
  expect((await ask('/hlasatel/a')).statusCode).toBe(404)
  expect((await ask('/hlasatel?strana=2')).statusCode).toBe(404)
})

test('an article is read until it is withdrawn, and answers 304 until it changes', async () => {
  const jobs = everything()
  const { ask, pass } = openSite(jobs)
  const { etag } = (await ask('/hlasatel/a')).headers
  expect((await ask('/sitemap.xml')).body).toContain('<loc>https://westmore.cz/hlasatel/a</loc>')
  pass()
  expect((await ask('/hlasatel/a/', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  jobs.set('/hlasatel/a', { kind: 'article', article: readArticle('a', 'Jiný text.') })
  pass()
  expect((await ask('/hlasatel/a', { 'if-none-match': String(etag) })).body).toContain('Jiný text.')
  jobs.delete('/hlasatel/a')
  pass()
  expect((await ask('/hlasatel/a', { 'if-none-match': '*' })).statusCode).toBe(404)
  expect((await ask('/sitemap.xml')).body).not.toContain('/hlasatel/a<')
})
