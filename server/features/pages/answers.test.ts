import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_ANSWER, MAX_ASKED, type Answer } from '@westmore/contract/pages-parts.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { letAppear, PAGES, publishText } from '#test/pages.ts'
import { inHours } from '#test/sanctions.ts'
import { town, typed } from '#test/town-texts.ts'
import { forgetOpened } from './answer-store.ts'

const ANSWERS = `${PAGES}/answers`

const find = async (person: Person, q: string): Promise<Answer[]> =>
  (await person.send('POST', ANSWERS, { q })).body

const titles = (answers: Answer[]) => answers.map(({ title }) => title)

const numbersOf = async (owner: Person) => (await owner.get(`${ANSWERS}/numbers`)).body

const horse = '### Kde je můj kůň?\n\nVe stáji.\n'
const house = '### Kde je můj dům?\n\nVe městě.\n'

test('offers first what answers a usual ticket, and nothing where nothing fits', async () => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
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

test('never cuts a sign of a question or an answer in two', async () => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
  const long = (word: string, sign: string) =>
    `### ${`Jak je to s tím? ${word}`.padEnd(298, 'x')} ${sign.repeat(9)}\n\n${`${word} `.padEnd(998, 'x')}${sign.repeat(9)}\n`
  await publishText(owner, 'faq', [long('klobouk ', '🤠'), long('pouto ', '👨‍👩‍👧'), horse, house].join('\n'))
  for (const word of ['klobouk', 'pouto']) {
    const [answer] = await find(player, word)
    expect(answer?.title).toMatch(/x …$/)
    expect(answer?.text).toMatch(/x…$/)
  }
})

test('gives a question with its whole answer, and a paragraph with its number', async () => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
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

test('searches only what visitors read now, on every node', async () => {
  await using app = await startTestApp()
  await using node = await app.anotherNode()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
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

test.each([
  ['nothing', ''],
  ['signs of a search', `kůň & | ! :* <-> '" \\ ( ) kůň:*`],
  ['an end of a statement', `'; drop table page_answers; --`],
  ['letters without an end', 'a'.repeat(MAX_ASKED)],
  ['many words', 'kůň dům vůz '.repeat(160)],
  ['signs without letters', '🤠'.repeat(MAX_ASKED / 2)],
  ['another script', 'где моя лошадь 馬'],
])('answers when asked for %s', async (_name, q) => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
  await publishText(owner, 'faq', horse + house)
  expect(await player.send('POST', ANSWERS, { q })).toMatchObject({ status: 200, body: expect.any(Array) })
})

test('refuses a question that is too long', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { status } = await player.send('POST', ANSWERS, { q: 'a'.repeat(MAX_ASKED + 1) })
  expect(status).toBe(400)
})

test('counts opened answers without their readers, and those that a ticket followed', async () => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
  await publishText(owner, 'faq', horse + house)
  const [one, other] = [(await find(player, 'kůň'))[0], (await find(player, 'dům'))[0]]
  const open = (key: object | undefined) => player.send('POST', `${ANSWERS}/opened`, key)
  const send = (opened: unknown[]) => player.send('POST', `${ANSWERS}/sent`, { opened })
  const [horseKey, houseKey] = [one, other].map((answer) => ({ page: 'faq', id: answer?.id }))
  for (const key of [
    horseKey,
    horseKey,
    houseKey,
    { page: 'faq', id: 'zzzzzz' },
    { page: 'rules', id: one?.id },
  ])
    expect((await open(key)).status).toBe(204)
  expect((await send([horseKey, houseKey, { page: 'faq', id: 'zzzzzz' }])).status).toBe(204)
  for (const key of [
    { page: 'team', id: 'aaaaaa' },
    { page: 'faq', id: "a'--xx" },
  ])
    expect((await open(key)).status).toBe(400)
  expect((await send([])).status).toBe(400)
  expect(await numbersOf(owner)).toEqual([
    expect.objectContaining({ ...horseKey, title: 'Kde je můj kůň?', isGone: false, opened: 2, unsent: 1 }),
    expect.objectContaining({ ...houseKey, title: 'Kde je můj dům?', opened: 1, unsent: 0 }),
  ])
  await publishText(owner, 'faq', house)
  expect((await numbersOf(owner))[0]).toMatchObject({
    ...horseKey,
    title: '',
    text: '',
    isGone: true,
    opened: 2,
  })
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'page_answer_days' order by 1`.execute(app.db)
  expect(rows.map(({ name }) => name)).toEqual(['day', 'opened', 'page', 'part_id', 'sent'])
})

test('counts all of many who open the same answers and send tickets at once', async () => {
  await using app = await startTestApp()
  const [owner, player] = [await app.as('owner'), await app.as('user')]
  await publishText(owner, 'faq', horse + house)
  const keys = [...(await find(player, 'kůň')), ...(await find(player, 'dům'))].map(({ page, id }) => ({
    page,
    id,
  }))
  const all = (path: string, bodies: object[]) =>
    Promise.all(bodies.map((body) => player.send('POST', `${ANSWERS}/${path}`, body)))
  await all('opened', Array.from({ length: 20 }, () => keys).flat())
  const orders = [{ opened: keys }, { opened: keys.toReversed() }]
  const sent = await all('sent', Array.from({ length: 8 }, () => orders).flat())
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await numbersOf(owner)).toMatchObject([
    { opened: 20, unsent: 4 },
    { opened: 20, unsent: 4 },
  ])
})

test('leaves out counts older than the term, and forgets them after a year', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  await sql`insert into page_answer_days (page, part_id, day, opened)
    select 'faq', 'abc' || lpad(age::text, 3, '0'), current_date - age, 1 from unnest('{80, 100, 360, 370}'::int[]) age`.execute(
    app.db,
  )
  expect(await numbersOf(owner)).toMatchObject([{ id: 'abc080' }])
  await forgetOpened(app.db)
  const { rows } = await sql<{ id: string }>`select part_id as id from page_answer_days order by 1`.execute(
    app.db,
  )
  expect(rows.map(({ id }) => id)).toEqual(['abc080', 'abc100', 'abc360'])
})
