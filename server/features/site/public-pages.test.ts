import { HtmlValidate } from 'html-validate'
import readOpenGraph from 'open-graph-scraper'
import { unfurl } from 'unfurl.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWS_PAGE } from '@westmore/contract/news.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { markdownWith } from '#test/markdown.ts'
import { publishNow, republish } from '#test/news.ts'
import { publishText } from '#test/pages.ts'
import { drawPicture } from '#test/pictures.ts'
import { built } from '#test/printed.ts'
import { freePort } from '#test/real-server.ts'
import { showOnTeam } from '#test/team.ts'
import { inlineHashes } from '#http/inline-hashes.ts'

const event = { from: '2036-12-24T18:00:00.000Z', to: '2036-12-24T20:00:00.000Z', place: 'Saloon <b>' }
const hostile = 'Kůň\n"Blesk" & </title><script>alert(1)</script>'
const title = 'Kůň "Blesk" & </title><script>alert(1)</script>'
const lead = 'Přijel "v\u00a0noci" & <b>spal</b>.\nRáno jedl.'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes `charSet`, `<br/>`, `hidden=""` and ids such as `S:0`.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // A headline may have 120 characters.
    'long-title': 'off',
    // A district has two labels, on the map and in its index, which would name it twice.
    'no-redundant-aria-label': 'off',
  },
})

let app: TestApp
let owner: Person
let site: string
let picture: string

beforeAll(async () => {
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  app = await startTestApp({ PUBLIC_URL: site }, undefined, built)
  await app.app.listen({ port: Number(port), host: '127.0.0.1' })
  owner = await app.as('owner', 'guvernér "G" & <b>')
})
afterAll(() => app[Symbol.asyncDispose]())

async function faultsOf(url: string, expected = 200): Promise<string[]> {
  const { status, body, headers } = await app.request({ url })
  expect(status, url).toBe(expected)
  const { results } = await validator.validateString(body)
  const policy = String(headers['content-security-policy'])
  const refused = (['style', 'script'] as const).flatMap((element) => inlineHashes(body, element))
  return [
    ...results.flatMap(({ messages }) => messages.map((one) => `${url} ${one.ruleId}: ${one.message}`)),
    ...refused.filter((hash) => !policy.includes(hash)).map((hash) => `${url} ${hash}`),
    ...[...body.matchAll(/<img src="\/api\/(?![^>]* width="\d)[^>]*>/g)].map(([tag]) => `${url} ${tag}`),
  ]
}

test('every page is valid while nothing is published', async () => {
  for (const url of ['/', '/pravidla', '/team', '/hlasatel', '/privacy'])
    expect(await faultsOf(url)).toEqual([])
  for (const url of ['/otazky', '/hlasatel/a', '/hlasatel?strana=2', '/nikam'])
    expect(await faultsOf(url, 404)).toEqual([])
})

test.each([
  ['/hlasatel', 'Zatím žádné zprávy.', 'Zprávy'],
  ['/pravidla', 'Obsah bude doplněn později.', 'Zatím na ní nic není.'],
  ['/team', 'Obsah bude doplněn později.', 'Zatím na ní nic není.'],
])('%s without a text is not for search engines and promises none', async (url, says, description) => {
  const { body } = await app.request({ url })
  expect(body).toContain(says)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(/<meta name="description" content="([^"]*)/.exec(body)?.[1]).toContain(description)
  expect((await app.request({ url: '/sitemap.xml' })).body).not.toContain(`${url}<`)
})

/** Two foreign readers of previews agree where both say something. */
async function previewOf(url: string) {
  const [page, { result }] = await Promise.all([unfurl(site + url), readOpenGraph({ url: site + url })])
  const { open_graph: graph } = page
  const [image] = graph.images ?? []
  const seen = {
    title: graph.title,
    description: graph.description,
    type: graph.type,
    url: graph.url,
    image: image && { url: image.url, type: image.type, width: image.width, height: image.height },
  }
  expect({
    title: result.ogTitle,
    description: result.ogDescription,
    type: result.ogType,
    url: result.ogUrl,
    image: result.ogImage?.map(({ url: address, type, width, height }) => ({
      url: address,
      type,
      width: Number(width),
      height: Number(height),
    }))[0],
  }).toEqual(seen)
  expect([page.canonical_url, page.description]).toEqual([seen.url, seen.description])
  expect(page.twitter_card.card).toBe('summary_large_image')
  const drawn = await fetch(seen.image?.url ?? '')
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, seen.image?.type])
  return { ...seen, page, result }
}

test('everything that can be published makes valid pages', async () => {
  const upload = await app.request({
    method: 'POST',
    url: '/api/pages/pictures',
    headers: { cookie: owner.cookie, 'content-type': 'application/octet-stream' },
    payload: await drawPicture('png', 80, 60).toBuffer(),
  })
  picture = upload.body.imageUrl
  const markdown = markdownWith(picture)
  await publishText(owner, 'rules', markdown + markdown)
  for (const page of ['faq', 'team'] as const) await publishText(owner, page, markdown)
  await showOnTeam(owner, 'Stáje "v domě" & <koně>')
  for (let at = 0; at < NEWS_PAGE; at += 1) await publishNow(owner, { title: `Zpráva ${at}` })
  const alt = 'Kůň "Blesk" <3'
  const { id } = await publishNow(owner, {
    title: 'Kůň',
    markdown,
    picture: { address: picture, alt },
    event,
  })
  await publishNow(owner, { title: 'Bez obrázku', lead, picture: { address: picture, alt: '' }, event })
  await publishNow(owner, { title: 'Krátká', lead, markdown: '' })
  await republish(owner, id, { title: hostile, lead })
  const read = () => app.request({ url: '/hlasatel/kun' })
  await expect.poll(async () => (await read()).body.includes('alert(1)&lt;/script')).toBe(true)
  const written = ['/', '/pravidla', '/team', '/otazky', '/hlasatel', '/hlasatel?strana=2', '/privacy']
  for (const url of [...written, '/hlasatel/kun', '/hlasatel/bez-obrazku', '/hlasatel/kratka'])
    expect(await faultsOf(url)).toEqual([])
  for (const url of ['/', '/hlasatel', '/hlasatel?strana=2', '/hlasatel/kun']) {
    const { body } = await app.request({ url })
    expect(body.match(/<link rel="alternate" type="application\/atom\+xml"[^>]*>/g), url).toHaveLength(1)
    expect(body, url).not.toContain('noindex')
  }
  const map = (await app.request({ url: '/sitemap.xml' })).body
  for (const url of ['/hlasatel', '/pravidla', '/team']) {
    expect(map).toContain(`<loc>${site}${url}</loc>`)
    expect((await app.request({ url })).body, url).not.toMatch(/noindex|Zatím na ní/)
  }
})

test.each([
  ['/', 'Westmore | Divoký západ čeká', 'og'],
  ['/pravidla', 'PRAVIDLA SERVERU | Westmore', 'og-rules'],
  ['/team', 'NÁŠ TEAM | Westmore', 'og-team'],
  ['/hlasatel', 'WESTMORSKÝ HLASATEL | Westmore', 'og-news'],
])('%s has its own preview', async (url, name, drawing) => {
  expect(await previewOf(url)).toMatchObject({
    title: name,
    description: expect.stringMatching(/Westmore/),
    type: 'website',
    url: site + url,
    image: { url: `${site}/${drawing}.png`, type: 'image/png', width: 1200, height: 630 },
  })
})

test('an article has a preview of its own, and any headline stays text', async () => {
  const { page, result, ...seen } = await previewOf('/hlasatel/kun')
  expect(seen).toEqual({
    title,
    description: lead,
    type: 'article',
    url: `${site}/hlasatel/kun`,
    image: { url: site + picture, type: 'image/webp', width: 80, height: 60 },
  })
  expect(page).toMatchObject({ title: `${title} | Westmore`, author: 'guvernér "G" & <b>' })
  expect(page.twitter_card).toMatchObject({ title, description: lead, images: [{ url: site + picture }] })
  const times = [result.articlePublishedTime, result.articleModifiedTime].map((time) =>
    Date.parse(time ?? ''),
  )
  expect(times[1]).toBeGreaterThan(times[0] ?? NaN)

  const plain = await previewOf('/hlasatel/kratka')
  expect(plain).toMatchObject({ title: 'Krátká', type: 'article', image: { url: `${site}/og-news.png` } })
})
