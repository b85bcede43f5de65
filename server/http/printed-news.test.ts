import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PublishedArticle, ReadArticle } from '@westmore/contract/news.ts'
import type { PrintJob, WithComing } from '@westmore/contract/pages-printed.ts'
import { readEnv } from '#env.ts'
import { inlineHashes } from './inline-hashes.ts'
import type { Published } from './printed-pages.ts'
import { serveSite } from './site.ts'

const built = fileURLToPath(new URL('../../web/build/client', import.meta.url))
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

/** The built site with these jobs of its printer. */
async function openSite(jobs: Map<string, PrintJob>) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify()
  const read = async (): Promise<Published> => ({
    jobs: new Map([...jobs].map(([address, job]) => [address, async () => job])),
  })
  const variables = { DISCORD_CLIENT_ID: 'x', DISCORD_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://westmore.cz' }
  serveSite(app, built, readEnv(variables), read)
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
  })
  return {
    ask: (url: string, headers = {}) => app.inject({ url, headers }),
    pass: () => vi.advanceTimersByTime(1_000),
  }
}

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
        },
      },
    ],
    [
      '/hlasatel?strana=2',
      { kind: 'news', sheet: { page: 2, pages: 2, articles: [article('c')], events: [] } },
    ],
    [
      '/hlasatel/a',
      { kind: 'article', article: readArticle('a', '# Velký\n\n## Obsah\n\n## Obsah\n\nText.') },
    ],
  ])

type Element = DefaultTreeAdapterTypes.Element

function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) elements.push(node)
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return elements
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value

test.each(['/', '/hlasatel', '/hlasatel?strana=2', '/hlasatel/a'])(
  '%s has one heading and no id twice',
  async (url) => {
    const { ask } = await openSite(everything())
    const { statusCode, body, headers } = await ask(url)
    expect(statusCode).toBe(200)
    const elements = elementsOf(body)
    expect(elements.filter(({ tagName }) => tagName === 'h1')).toHaveLength(1)
    expect(elements.filter(({ tagName }) => tagName === 'title')).toHaveLength(1)
    const ids = elements.flatMap((element) => attribute(element, 'id') ?? [])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const pictures = elements.filter((one) => attribute(one, 'src') === picture)
    expect(pictures.length).toBeGreaterThan(0)
    for (const one of pictures)
      expect([attribute(one, 'width'), attribute(one, 'height')]).toEqual(['1600', '900'])
    const feeds = elements.filter((one) => attribute(one, 'type') === 'application/atom+xml')
    expect(feeds.map((one) => attribute(one, 'href'))).toEqual(['/hlasatel/atom.xml'])
    for (const hash of inlineHashes(body, 'style')) expect(headers['content-security-policy']).toContain(hash)
  },
)

test('an article has a preview of its own, escaped and with absolute addresses', async () => {
  const { ask } = await openSite(everything())
  const { body } = await ask('/hlasatel/a')
  expect(body).not.toContain('<b>spol')
  const elements = elementsOf(body)
  const metaOf = (name: string) => {
    const found = elements.filter((one) =>
      [attribute(one, 'property'), attribute(one, 'name')].includes(name),
    )
    return found.map((one) => attribute(one, 'content'))
  }
  const title = 'Dostavník «a» & <b>spol.</b>'
  expect(metaOf('og:title')).toEqual([title])
  expect(metaOf('twitter:title')).toEqual([title])
  expect(metaOf('description')).toEqual(['Přivezl "poštu" a zubaře.'])
  expect(metaOf('og:image')).toEqual([`https://westmore.cz${picture}`])
  expect(metaOf('twitter:image')).toEqual([`https://westmore.cz${picture}`])
  expect(metaOf('og:url')).toEqual(['https://westmore.cz/hlasatel/a'])
  const canonical = elements.filter((one) => attribute(one, 'rel') === 'canonical')
  expect(canonical.map((one) => attribute(one, 'href'))).toEqual(['https://westmore.cz/hlasatel/a'])
  expect(body).toContain('href="/hlasatel/a.ics"')
})

test('keeps the style of every part of the printed news', async () => {
  const { ask } = await openSite(everything())
  const missing: string[] = []
  for (const url of ['/hlasatel', '/hlasatel?strana=2', '/hlasatel/a']) {
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
  const { ask } = await openSite(new Map())
  const { body } = await ask('/')
  expect(body).not.toContain('headlines')
  expect(body).not.toContain('data-printed')
  expect((await ask('/hlasatel')).body).toContain('Obsah bude doplněn později.')
  expect((await ask('/hlasatel/a')).statusCode).toBe(404)
  expect((await ask('/hlasatel?strana=2')).statusCode).toBe(404)
})

test('an article is read until it is withdrawn, and answers 304 until it changes', async () => {
  const jobs = everything()
  const { ask, pass } = await openSite(jobs)
  const { etag } = (await ask('/hlasatel/a')).headers
  expect((await ask('/sitemap.xml')).body).toContain('<loc>https://westmore.cz/hlasatel/a</loc>')
  pass()
  expect((await ask('/hlasatel/a/', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  jobs.set('/hlasatel/a', { kind: 'article', article: readArticle('a', 'Jiný text.') })
  pass()
  expect((await ask('/hlasatel/a', { 'if-none-match': String(etag) })).body).toContain('Jiný text.')
  jobs.delete('/hlasatel/a')
  pass()
  expect((await ask('/hlasatel/a')).statusCode).toBe(404)
  expect((await ask('/sitemap.xml')).body).not.toContain('/hlasatel/a<')
})
