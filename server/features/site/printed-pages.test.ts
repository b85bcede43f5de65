import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import {
  writtenPages,
  type PageName,
  type PrintedPage,
  type PublishedPage,
} from '@westmore/contract/pages.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import type { TeamMember } from '@westmore/contract/team.ts'
import { inlineHashes } from '#http/inline-hashes.ts'
import { openPrinted, published } from '#test/printed.ts'

const PLACEHOLDER = 'Obsah bude doplněn později.'

const version = (number: number, markdown: string): PublishedPage => ({
  version: number,
  publishedAt: '2026-11-25T23:30:00Z',
  markdown,
})

const rules = version(1, '## Čest\n\nKdo dal slovo, drží ho.\n\n## Zbraně\n\n> Nejdřív slovo, potom kolt.\n')

type ReadTexts = () => Promise<Map<PageName, PrintedPage>>

const ofTexts = (texts: Map<PageName, PrintedPage>) =>
  published([...texts].map(([page, text]) => [writtenPages[page].address, { kind: 'page', page, text }]))

const openSite = (readTexts: ReadTexts) => openPrinted(async () => ofTexts(await readTexts()))

const openPublished = (texts: Map<PageName, PrintedPage>) => openSite(async () => new Map(texts))

const withoutTags = (html: string) =>
  html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')

test('prints the published text into the page', async () => {
  const { ask } = openPublished(new Map([['rules', rules]]))
  const { body, headers } = await ask('/pravidla')
  expect(body).not.toContain(PLACEHOLDER)
  const text = withoutTags(body)
  for (const words of ['PRAVIDLA SERVERU', 'Kdo dal slovo, drží ho.', 'Obsah', 'Nejdřív slovo, potom kolt.'])
    expect(text).toContain(words)
  expect(text.replaceAll('\u00a0', ' ')).toContain('Znění č. 1 ze dne 26. listopadu 2026')
  expect(body).toContain('<link rel="canonical" href="https://westmore.cz/pravidla"/>')
  for (const element of ['script', 'style'] as const)
    for (const hash of inlineHashes(body, element)) expect(headers['content-security-policy']).toContain(hash)
  const packed = await ask('/pravidla', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body)
  expect(await ask('/pravidla', {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
})

test.each(['<script>alert(1)</script>', '<style>body{display:none}</style>'])(
  'allows nothing inline that an author wrote: %s',
  async (written) => {
    const markdown = [
      `| ${written} |\n|--|\n| a |`,
      `![${written}](/mapa.png "${written}")`,
      `[x](/pravidla "${written}")`,
      `## ${written}`,
      written,
    ].join('\n\n')
    const { ask } = openPublished(new Map([['rules', { ...rules, markdown }]]))
    const { body, headers } = await ask('/pravidla')
    expect(body).toContain('data-label=')
    const [content = ''] = written.match(/(?<=>).*(?=<\/)/) ?? []
    const hash = createHash('sha256').update(content).digest('base64')
    expect(headers['content-security-policy']).not.toContain(hash)
  },
)

test('keeps the style of every element that a text may have', async () => {
  const { ask } = openPublished(new Map([['faq', rules]]))
  for (const path of ['/pravidla', '/team', '/otazky']) {
    const styles = [...(await ask(path)).body.matchAll(/<style>(.*?)<\/style>/gs)].join()
    const parts = ['h6', 'ol', 'em', 'a[href]', 'blockquote', 'hr', 'pre', 'code', 'img', '.lead']
    for (const part of parts) expect(styles, path).toContain(`.prose ${part}`)
    expect(styles, path).toContain('.table-frame td')
  }
})

test('answers 304 until another version is published', async () => {
  const texts = new Map([['rules' as const, rules]])
  const { ask, pass } = openPublished(texts)
  const { headers } = await ask('/pravidla')
  const etag = String(headers.etag)
  const policy = headers['content-security-policy']
  const askAgain = () => ask('/pravidla', { 'if-none-match': etag })
  pass()
  const unchanged = { statusCode: 304, body: '', headers: { 'content-security-policy': policy } }
  expect(await askAgain()).toMatchObject(unchanged)
  texts.set('rules', version(2, 'Nové znění.'))
  expect((await askAgain()).statusCode).toBe(304)
  pass()
  const answer = await askAgain()
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Nové znění.')
  expect(answer.headers.etag).not.toBe(etag)
})

test('shows the placeholder again when the text is withdrawn', async () => {
  const texts = new Map([['team' as const, version(1, 'Marie vede, Josef staví.')]])
  const { ask, pass } = openPublished(texts)
  expect((await ask('/team')).body).toContain('Marie vede')
  texts.delete('team')
  pass()
  const { body } = await ask('/team')
  expect(body).toContain(PLACEHOLDER)
  expect(body).not.toContain('Marie vede')
})

test('shows the people of the team without a text, or within it', async () => {
  const people: TeamMember[] = [
    { name: '<b>Adéla</b>', role: 'owner', duty: 'Stáje & koně', portrait: '/api/team/x/portrait' },
    { name: 'marsal', role: 'administrator', duty: '', portrait: null },
  ]
  const pages = new Map<'team' | 'rules', PrintedPage>([['team', { markdown: '', people }]])
  const { ask, pass } = openPublished(pages)
  const { body } = await ask('/team')
  expect(body).not.toContain(PLACEHOLDER)
  expect(body).toContain('<img src="/api/team/x/portrait"')
  expect(body).toContain('&lt;b&gt;Adéla')
  expect(withoutTags(body)).toMatch(/NÁŠ\sTEAM .*Vlastník Stáje &amp; koně .*marsal Administrátor/)
  expect(body).not.toContain('Znění')

  const markdown = 'Kdo vede server.\n\n> ## Motto\n\n## Kontakt\n\nPište na Discord.'
  pages.set('team', { ...version(1, markdown), people: people.toReversed() })
  pass()
  expect(withoutTags((await ask('/team')).body)).toMatch(
    /Znění.* Kdo vede server. .*Motto .*marsal .*Adéla.*Kontakt .*Pište na\sDiscord/,
  )

  pages.delete('team')
  pass()
  expect((await ask('/team')).body).toContain(PLACEHOLDER)
})

test('has a page of questions only while one is published', async () => {
  const texts = new Map()
  const { ask, pass } = openPublished(texts)
  const addressesOf = async () =>
    [...(await ask('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(String)
  expect((await ask('/otazky')).statusCode).toBe(404)
  expect((await addressesOf()).join()).not.toContain('otazky')
  texts.set('faq', version(1, '## Jak začít?\n\nPřečtěte si pravidla.'))
  pass()
  const { statusCode, body } = await ask('/otazky/')
  expect(statusCode).toBe(200)
  expect(withoutTags(body)).toMatch(/OTÁZKY A\sODPOVĚDI.*Jak začít\?/s)
  expect((await addressesOf()).join()).toContain('https://westmore.cz/otazky')
  texts.clear()
  pass()
  expect((await ask('/otazky')).statusCode).toBe(404)
})

test('asks the database once a second for all visitors', async () => {
  const read = vi.fn<ReadTexts>(async () => new Map([['rules', rules]]))
  const { ask, pass } = openSite(read)
  const askOften = () =>
    Promise.all(['/pravidla', '/team', '/otazky', '/sitemap.xml', '/pravidla'].map((url) => ask(url)))
  const [first, , , , last] = await askOften()
  await askOften()
  expect(read).toHaveBeenCalledTimes(1)
  expect(first?.body).toBe(last?.body)
  pass()
  await askOften()
  expect(read).toHaveBeenCalledTimes(2)
  pass()
  await ask('/manifest.webmanifest')
  expect(read).toHaveBeenCalledTimes(2)
})

test('serves the last known text while the database is away', async () => {
  let isAway = false
  const { ask, pass } = openSite(async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    return new Map([['rules', rules]])
  })
  const before = await ask('/pravidla')
  isAway = true
  pass()
  expect((await ask('/pravidla')).body).toBe(before.body)
})

test('does not wait long for a database that does not answer', async () => {
  const { ask } = openSite(() => new Promise(() => {}))
  const started = Date.now()
  expect((await ask('/pravidla')).body).toContain(PLACEHOLDER)
  expect(Date.now() - started).toBeLessThan(3_000)
})

test('serves the last printed page while its text is not read in time', async () => {
  let isSlow = false
  const readJob = (): Promise<PrintJob> =>
    isSlow ? new Promise(() => {}) : Promise.resolve({ kind: 'page', page: 'rules', text: rules })
  const { ask } = openPrinted(async () => new Map([['/pravidla', readJob]]))
  const before = await ask('/pravidla')
  isSlow = true
  expect((await ask('/pravidla')).body).toBe(before.body)
})

test('reads again only after an unfinished reading, and shows the newer text', async () => {
  const readings: ((text: string) => void)[] = []
  const { ask, pass } = openSite(
    () => new Promise((resolve) => readings.push((text) => resolve(new Map([['rules', version(1, text)]])))),
  )
  expect((await ask('/pravidla')).body).toContain(PLACEHOLDER)
  pass()
  expect((await ask('/pravidla')).body).toContain(PLACEHOLDER)
  expect(readings).toHaveLength(1)
  readings[0]?.('Staré znění.')
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[1]?.('Nové znění.')
  expect((await ask('/pravidla')).body).toContain('Nové znění.')
})
