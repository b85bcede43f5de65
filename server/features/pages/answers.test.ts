import { sql } from 'kysely'
import { expect } from 'vitest'
import { MAX_ANSWER, MAX_ASKED, type Answer } from '@westmore/contract/pages-parts.ts'
import type { Person } from '#test/app.ts'
import { letAppear, PAGES, publishText } from '#test/pages.ts'
import { inHours } from '#test/sanctions.ts'
import { town, typed } from '#test/town-texts.ts'
import { test } from '#test/site-test.ts'

const ANSWERS = `${PAGES}/answers`

const find = async (person: Person, q: string): Promise<Answer[]> =>
  (await person.send('POST', ANSWERS, { q })).body

const titles = (answers: Answer[]) => answers.map(({ title }) => title)

const horse = '### Kde je můj kůň?\n\nVe stáji.\n'
const house = '### Kde je můj dům?\n\nVe městě.\n'

test('offers first what answers a usual ticket, and nothing where nothing fits', async ({ app, owner }) => {
  const player = await app.as('user')
  await publishText(owner, 'faq', town.faq)
  await publishText(owner, 'rules', town.rules)
  const missed: string[] = []
  let others = 0
  for (const [q, wanted] of typed) {
    const [first, ...rest] = await find(player, q)
    others += rest.length
    const isHit = wanted === null ? !first : first?.title.startsWith(wanted) || first?.text.startsWith(wanted)
    if (!isHit) missed.push(q)
  }
  expect(missed).toEqual([])
  expect(others).toBeLessThan(typed.length / 2)
})

test('never cuts a sign of a question or an answer in two', async ({ owner, player }) => {
  const long = (word: string, sign: string) =>
    `### ${`Jak je to s tím? ${word}`.padEnd(298, 'x')} ${sign.repeat(9)}\n\n${`${word} `.padEnd(998, 'x')}${sign.repeat(9)}\n`
  await publishText(owner, 'faq', [long('klobouk ', '🤠'), long('pouto ', '👨‍👩‍👧'), horse, house].join('\n'))
  for (const word of ['klobouk', 'pouto']) {
    const [answer] = await find(player, word)
    expect(answer?.title).toMatch(/x …$/)
    expect(answer?.text).toMatch(/x…$/)
  }
})

test('gives a question with its whole answer, and a paragraph with its number', async ({ owner, player }) => {
  const long = `### Co je Westmore?\n\n${'Město na západě. '.repeat(100)}`
  const list =
    '### Co si vzít na lov?\n\nVezměte si:\n\n- pušku\n- **lano**\n\n| Zvěř | Cena |\n| - | - |\n| Jelen | 5 |\n'
  await publishText(
    owner,
    'faq',
    `Bez otázky: provazy.\n\n## Kapitola beze slov\n\n${list}\n${long}\n${horse}`,
  )
  await publishText(owner, 'rules', '## Duely\n\n- Jen v pravé poledne.\n- Se sekundanty.\n')
  expect(await find(player, 'lovecká výprava: co na lov')).toMatchObject([
    {
      page: 'faq',
      mark: null,
      title: 'Co si vzít na lov?',
      text: 'Vezměte si:\npušku\nlano\nZvěř\nCena\nJelen\n5',
    },
  ])
  expect(titles(await find(player, 'kapitola'))).toEqual([])
  const [provazy] = await find(player, 'provaz')
  expect(provazy).toMatchObject({ title: '', text: 'Bez otázky: provazy.' })
  const [westmore] = await find(player, 'co je westmore')
  expect(westmore?.text).toHaveLength(MAX_ANSWER)
  expect(westmore?.text).toMatch(/…$/)
  expect(await find(player, 'sekundant')).toMatchObject([
    {
      page: 'rules',
      mark: '1.2',
      title: 'Duely',
      text: 'Se sekundanty.',
      id: expect.stringMatching(/^\w{6}$/),
    },
  ])
})

test('searches only what visitors read now, on every node', async ({ app, owner, player }) => {
  await using node = await app.anotherNode()
  const found = async (q: string) => {
    const headers = { cookie: player.cookie }
    const elsewhere = await node.request({ method: 'POST', url: ANSWERS, headers, payload: { q } })
    const here = await find(player, q)
    expect(elsewhere.body).toEqual(here)
    return titles(here)
  }
  expect(await found('kůň')).toEqual([])
  await publishText(owner, 'faq', horse)
  await publishText(owner, 'faq', house, { publishAt: inHours(1) })
  expect(await found('kůň')).toEqual(['Kde je můj kůň?'])
  expect(await found('dům')).toEqual([])
  await letAppear(app)
  expect(await found('kůň')).toEqual([])
  expect(await found('dům')).toEqual(['Kde je můj dům?'])
  await publishText(owner, 'faq', horse, { publishAt: inHours(1) })
  await owner.send('DELETE', `${PAGES}/faq/plan`)
  await letAppear(app)
  expect(await found('dům')).toEqual(['Kde je můj dům?'])
  await publishText(owner, 'faq', '')
  expect(await found('dům')).toEqual([])
  const { rows } = await sql`select from page_answers`.execute(app.db)
  expect(rows).toEqual([])
})

test.for([
  ['nothing', ''],
  ['signs of a search', `kůň & | ! :* <-> '" \\ ( ) kůň:*`],
  ['an end of a statement', `'; drop table page_answers; --`],
  ['letters without an end', 'a'.repeat(MAX_ASKED)],
  ['many words', 'kůň dům vůz '.repeat(160)],
  ['signs without letters', '🤠'.repeat(MAX_ASKED / 2)],
  ['another script', 'где моя лошадь 馬'],
])('answers when asked for %s', async ([_name, q], { owner, player }) => {
  await publishText(owner, 'faq', horse + house)
  expect(await player.send('POST', ANSWERS, { q })).toMatchObject({ status: 200, body: expect.any(Array) })
})

test('refuses a question that is too long', async ({ player }) => {
  const { status } = await player.send('POST', ANSWERS, { q: 'a'.repeat(MAX_ASKED + 1) })
  expect(status).toBe(400)
})
