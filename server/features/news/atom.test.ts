import * as fc from 'fast-check'
import { parseAtomFeed } from 'feedsmith'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect } from 'vitest'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { MAX_HEADLINE, NEWS_PAGE } from '@westmore/contract/news.ts'
import { pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { startTestApp } from '#test/app.ts'
import { markdownWith } from '#test/markdown.ts'
import {
  addArticle,
  feedArticle,
  NEWS,
  publishArticle,
  publishNow,
  republish,
  untilReadAgain,
} from '#test/news.ts'
import { inHours } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { atomOf, feedHtml } from './atom.ts'

const test = siteTest(() => startTestApp({ PUBLIC_URL }))

const rendered = (markdown: string) => renderMarkdown(markdown, { isNumbered: false })?.html ?? ''

const PUBLIC_URL = 'http://westmore.example'
const picture = pagePictureUrl({ id: '0198c0de-0000-4000-8000-000000000001', width: 80, height: 60 })
const event = { from: '2026-10-25T00:30:00.000Z', to: '2026-10-25T03:30:00.000Z', place: 'Saloon; U & <b>' }

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

const attributesOf = (html: string, name: string) =>
  elementsOf(parseFragment(html)).flatMap(({ attrs }) =>
    attrs.flatMap((one) => (one.name === name ? one.value : [])),
  )

test('a reader finds the newest articles, each under its permanent id', async ({ app }) => {
  const owner = await app.as('owner', 'guvernér')
  const read = async () => parseAtomFeed((await app.request({ url: '/hlasatel/atom.xml' })).body)
  expect(await read()).toEqual({
    id: 'tag:westmore.example,2026:hlasatel',
    title: { value: 'Westmorský hlasatel' },
    subtitle: { value: 'Zprávy ze státu Westmore' },
    updated: '1970-01-01T00:00:00.000Z',
    authors: [{ name: 'Westmore' }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: `${PUBLIC_URL}/hlasatel/atom.xml` },
      { rel: 'alternate', type: 'text/html', href: `${PUBLIC_URL}/hlasatel` },
    ],
    xml: { lang: 'cs' },
  })

  const title = 'Kůň & <kůzle> ]]> "🤠"'
  const lead = 'Přijel.\nVezl "poštu" & <zubaře>.'
  const { id } = await publishNow(owner, { title: `\u0000${title}\u001b`, lead })
  await untilReadAgain()
  const [first] = (await read()).entries ?? []
  expect(first).toMatchObject({
    id: `urn:uuid:${id}`,
    title: { value: title },
    summary: { value: lead },
    links: [{ rel: 'alternate', type: 'text/html', href: `${PUBLIC_URL}/hlasatel/kun-kuzle` }],
    authors: [{ name: 'guvernér' }],
    content: { type: 'html', value: '<p>Přijďte ho <strong>přivítat</strong>.</p>' },
  })
  expect(first?.updated).toBe(first?.published)

  await publishNow(owner, { title: 'Druhá' })
  await republish(owner, id, { title: 'Mezek' })
  const planned = await addArticle(owner, { title: 'Naplánovaná' })
  await publishArticle(owner, planned.id, { publishAt: inHours(1) })
  const gone = await publishNow(owner, { title: 'Stažená' })
  await owner.send('POST', `${NEWS}/${gone.id}/withdraw`)
  await untilReadAgain()
  const feed = await read()
  expect(feed.entries?.map((entry) => entry.title?.value)).toEqual(['Druhá', 'Mezek'])
  const edited = feed.entries?.[1]
  expect(edited).toEqual({ ...first, title: { value: 'Mezek' }, updated: edited?.updated })
  expect(Date.parse(edited?.updated ?? '')).toBeGreaterThan(Date.parse(first?.updated ?? ''))
  expect(Date.parse(feed.updated ?? '')).toBeGreaterThanOrEqual(Date.parse(edited?.updated ?? ''))
})

test('has at most a page of articles, pinned or not', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  for (let at = 0; at <= NEWS_PAGE; at += 1) {
    const { id } = await publishNow(owner, { title: `Zpráva ${at}` })
    if (at < 2) await owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: true })
  }
  const { entries } = parseAtomFeed((await app.request({ url: '/hlasatel/atom.xml' })).body)
  expect(entries?.map(({ title }) => title?.value)).toEqual(
    Array.from({ length: NEWS_PAGE }, (_, at) => `Zpráva ${NEWS_PAGE - at}`),
  )
})

function inFeed(article: ReturnType<typeof feedArticle>) {
  const xml = atomOf({ PUBLIC_URL }, [
    { article, html: feedHtml(rendered(article.markdown), article.slug, { PUBLIC_URL }) },
  ])
  const entries = parseAtomFeed(xml).entries ?? []
  expect(entries).toHaveLength(1)
  return { xml, entry: entries[0], html: entries[0]?.content?.value ?? '' }
}

test('all Markdown arrives whole, with absolute addresses of links and pictures', () => {
  const alt = '"Kůň" & <kůzle>'
  const article = feedArticle({ markdown: markdownWith(picture), picture: { address: picture, alt }, event })
  const { html } = inFeed(article)
  const own = `${PUBLIC_URL}/hlasatel/prijezd-dostavniku`
  expect(attributesOf(html, 'href')).toEqual([
    `${PUBLIC_URL}/pravidla#abc123`,
    `${PUBLIC_URL}/discord`,
    'https://jinde.example/?a=1&b=2',
    'mailto:serif@westmore.cz',
    'https://auto.example/x',
    `${own}#abc123`,
    `${own}#nikam`,
    'http://protokol.example/a',
  ])
  expect(new Set(attributesOf(html, 'src'))).toEqual(new Set([PUBLIC_URL + picture]))
  expect(attributesOf(html, 'alt')).toEqual([alt, 'v buňce', 'Kůň "Blesk" <3', ''])
  const names = elementsOf(parseFragment(html)).map(({ tagName }) => tagName)
  expect(names).toEqual(expect.arrayContaining(['table', 'blockquote', 'ol', 'pre', 'del', 'h6']))
  expect(names.filter((name) => ['script', 'style', 'main', 'html'].includes(name))).toEqual([])
  expect(html).toContain(']]> &amp; &amp; &lt;script>')
  expect(html).toContain('🤠 👨‍👩‍👧')
  expect(html).toMatch(
    /Kdy:<\/strong> 25\. října 2026.2:30–4:30<br><strong>Kde:<\/strong> Saloon; U &amp; &lt;b&gt;/,
  )
})

test('text that looks like a tag with an address stays as it is', () => {
  const { html } = inFeed(feedArticle({ markdown: '[a](/b \'<a href="/\') `<a href="#e">`' }))
  expect(html).toBe(
    `<p><a href="${PUBLIC_URL}/b" title="<a href=&quot;/">a</a> <code>&lt;a href="#e"></code></p>`,
  )
})

const anyText = fc.string({ unit: 'binary', maxLength: MAX_HEADLINE })

test('any text stays text in the feed', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, markdown) => {
      const { xml, entry } = inFeed(feedArticle({ title, markdown }))
      const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
      expect(xml).not.toMatch(impossible)
      expect(entry?.title?.value ?? '').toBe(
        title.replaceAll(impossible, '').replaceAll(/\r\n?/g, '\n').trim(),
      )
    }),
  )
})
