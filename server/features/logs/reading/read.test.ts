import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { FACET_LINES, TEXT_DAYS, type LogEntry } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { storeLines } from '../ingest/store.ts'
import { linesInChunks } from './line-store.ts'
import { resolveFilter } from '../resolved-filter.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const today = dayOf(new Date())

/** In Prague: days that were not 24 hours long. */
const changesOfClocks = Array.from({ length: 400 }, (_, index) => addDays(today, -index - 2))
  .filter((day) => startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime() !== 86_400_000)
  .slice(0, 2)

const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

/**
 * Lines of half a year, most of them of the last week, in every combination of category, script and server.
 */
async function fill(app: TestApp, count: number) {
  const next = random(1890)
  const pick = (limit: number) => Math.floor(next() ** 2 * limit)
  const names = ['Matouš Hron', 'Žofie Škvorová', 'Čeněk Řezníček', 'Bartoloměj Kuna', 'Růžena Vlková', 'Jan']
  const sent = Array.from({ length: count }, (_, index) => {
    const player = pick(7)
    const back = next() < 0.7 ? next() * 7 : next() * 180
    return line({
      category: `C${pick(5)}`,
      script_name: `s${pick(6)}`,
      server_id: `w${pick(2)}`,
      action: ['Koupil koně', 'Prodal zlato', 'Řekl: ďábel'][index % 3],
      user_identifier: player === 6 ? null : `steam:${player}`,
      metadata: player === 6 ? null : { playerName: names[player], amount: pick(30) },
      created_at: new Date(Date.now() - Math.floor(back * 86_400_000)).toISOString(),
    })
  })
  for (let from = 0; from < count; from += 1_000) {
    expect((await sendLines(app, sent.slice(from, from + 1_000))).status).toBe(202)
  }
}

type Demand = (entry: LogEntry) => boolean

const demands: [string, Demand][] = [
  ['', () => true],
  ['category=all', () => true],
  ['category=C0', (entry) => entry.category === 'C0'],
  ['category=neznámá', () => false],
  ['script=s1', (entry) => entry.script_name === 's1'],
  ['server=w1', (entry) => entry.server_id === 'w1'],
  ['category=C0&script=s0', (entry) => entry.category === 'C0' && entry.script_name === 's0'],
  ['category=C1&server=w0', (entry) => entry.category === 'C1' && entry.server_id === 'w0'],
  ['exclude=category:C0', (entry) => entry.category !== 'C0'],
  [
    'exclude=category:C0&exclude=category:C1&exclude=script:s0&exclude=server:w1',
    (entry) =>
      !['C0', 'C1'].includes(entry.category) && entry.script_name !== 's0' && entry.server_id !== 'w1',
  ],
  ['category=C0&exclude=script:s0', (entry) => entry.category === 'C0' && entry.script_name !== 's0'],
  ['category=C0&exclude=category:C0', () => false],
  ['user=nikdo', () => false],
  ['user=matous', (entry) => fold(entry.player_name ?? '').includes('matous')],
  [
    'user=r',
    (entry) => fold(`${entry.player_name}`).includes('r') || (entry.user_identifier ?? '').includes('r'),
  ],
  ['player=steam:1', (entry) => entry.user_identifier === 'steam:1'],
  ['player=steam:1&category=C0', (entry) => entry.user_identifier === 'steam:1' && entry.category === 'C0'],
  ['text=KONE', (entry) => entry.action === 'Koupil koně'],
  ['text=ďabel skvor', (entry) => entry.action.includes('ďábel') && entry.player_name === 'Žofie Škvorová'],
  ['text=amount:7', (entry) => entry.metadata['amount'] === 7],
  ['text=amount:7.0', (entry) => entry.metadata['amount'] === 7],
  ['text=amount:>20', (entry) => Number(entry.metadata['amount']) > 20],
  [
    'text=amount:<=2,5 -KONE',
    (entry) => Number(entry.metadata['amount']) < 3 && entry.action !== 'Koupil koně',
  ],
  ['text=playerName:>5', () => false],
  [
    'text=-zlato -playername:x -playerName:HRON',
    (entry) => entry.action !== 'Prodal zlato' && entry.player_name !== 'Matouš Hron',
  ],
  ['text=.*', () => false],
]

/** Words without a time are searched in the newest days only. */
const isSearched = (query: string, { created_at: at }: LogEntry) =>
  !/text=/.test(query) || /date/.test(query) || dayOf(new Date(at)) > addDays(today, -TEXT_DAYS)

const idsIn = ({ logs }: { logs: LogEntry[] }) => logs.map(({ id }) => id)

test('returns exactly the matching lines and their number, for every filter and page', async ({ app }) => {
  const staff = await app.as('administrator')
  await fill(app, 2_000)
  const all: LogEntry[] = []
  for (let offset = 0; offset < 2_000; offset += 500) {
    all.push(...(await staff.get(`/api/logs?limit=500&offset=${offset}`)).body.logs)
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(2_000)
  const isSorted = all.every((entry, index) => {
    const before = all[index - 1]
    return (
      !before ||
      before.created_at > entry.created_at ||
      (before.created_at === entry.created_at && before.id > entry.id)
    )
  })
  expect(isSorted).toBe(true)

  const from = Date.now() - 5.3 * 86_400_000
  const ranges: [string, Demand][] = [
    ['', () => true],
    [
      `&dateFrom=${addDays(today, -3)}&dateTo=${addDays(today, -1)}`,
      ({ created_at: at }) => [1, 2, 3].some((days) => dayOf(new Date(at)) === addDays(today, -days)),
    ],
    [
      `&dateFrom=${new Date(from).toISOString()}&dateTo=${new Date(from + 9_999_999).toISOString()}`,
      ({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) < from + 9_999_999,
    ],
    [`&dateFrom=${today}&dateTo=${addDays(today, -1)}`, () => false],
  ]
  for (const [filter, demand] of demands) {
    for (const [range, lies] of ranges) {
      const query = encodeURI(`${filter}${range}`).replaceAll('+', '%2B')
      const wanted = all
        .filter((entry) => demand(entry) && lies(entry) && isSearched(query, entry))
        .map(({ id }) => id)
      const offsets = new Set([0, 50, Math.floor(wanted.length / 2), wanted.length - 7])
      for (const offset of [...offsets].filter((one) => one >= 0)) {
        const { body: newest } = await staff.get(`/api/logs?${query}&offset=${offset}`)
        expect(newest.total, query).toBe(wanted.length)
        expect(idsIn(newest), `${query} from ${offset}`).toEqual(wanted.slice(offset, offset + 50))
      }
      const { body } = await staff.get(`/api/logs?${query}&order=oldest&offset=13&limit=7`)
      expect(idsIn(body), query).toEqual(wanted.toReversed().slice(13, 20))
      const { body: histogram } = await staff.get(`/api/logs/histogram?${query}`)
      const drawn = histogram.bars.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0)
      expect([histogram.total, drawn], query).toEqual([wanted.length, wanted.length])
    }
  }
})

test('counts a facet without its own condition, and the players of the result', async ({ app, staff }) => {
  await fill(app, 1_000)
  const { body } = await staff.get('/api/logs?limit=500')
  const all: LogEntry[] = [...body.logs, ...(await staff.get('/api/logs?limit=500&offset=500')).body.logs]
  const countBy = (
    field: 'category' | 'script_name' | 'server_id' | 'user_identifier',
    entries: LogEntry[],
  ) =>
    Object.fromEntries(
      [...Map.groupBy(entries, (entry) => entry[field])].map(([value, { length }]) => [value, length]),
    )
  const told = (facet: { values: { value: string; count: number }[] }) =>
    Object.fromEntries(facet.values.map(({ value, count }) => [value, count]))
  const week = addDays(today, -4)
  const demandsOf: [string, Demand, Demand, Demand][] = [
    ['', () => true, () => true, () => true],
    ['category=C0', (e) => e.category === 'C0', () => true, () => true],
    ['script=s1&exclude=server:w1', () => true, (e) => e.script_name === 's1', (e) => e.server_id !== 'w1'],
    ['category=C1&exclude=script:s0', (e) => e.category === 'C1', (e) => e.script_name !== 's0', () => true],
    ['exclude=category:C0&server=w0', (e) => e.category !== 'C0', () => true, (e) => e.server_id === 'w0'],
  ]
  for (const also of [
    '',
    'text=kone',
    'player=steam:0',
    `dateFrom=${week}`,
    `dateFrom=${new Date(Date.now() - 3e8).toISOString()}`,
  ]) {
    const rest = ({ action, user_identifier: who, created_at: at }: LogEntry) =>
      also === 'text=kone'
        ? action === 'Koupil koně'
        : also === 'player=steam:0'
          ? who === 'steam:0'
          : also.includes('T')
            ? Date.parse(at) >= Date.parse(also.slice(9))
            : also === '' || dayOf(new Date(at)) >= week
    const some = all.filter((entry) => rest(entry) && isSearched(also, entry))
    for (const [query, category, script, server] of demandsOf) {
      const { body: facets } = await staff.get(`/api/logs/facets?${query}&${also}`)
      const counted = [facets.category, facets.script, facets.server, facets.player].map(told)
      const ofPlayers = some.filter((e) => e.user_identifier !== null)
      expect(counted, `${query} ${also}`).toEqual([
        countBy(
          'category',
          some.filter((e) => script(e) && server(e)),
        ),
        countBy(
          'script_name',
          some.filter((e) => category(e) && server(e)),
        ),
        countBy(
          'server_id',
          some.filter((e) => category(e) && script(e)),
        ),
        countBy(
          'user_identifier',
          ofPlayers.filter((e) => category(e) && script(e) && server(e)),
        ),
      ])
    }
  }
})

test('lists players with their last name by count, of very many lines only the newest', async ({ app }) => {
  const staff = await app.as('administrator')
  const of = (user_identifier: string, playerName: string | null, category: string) =>
    line({ user_identifier, category, metadata: playerName === null ? null : { playerName } })
  await sendLines(app, [
    of('steam:1', 'Jan', 'CHAT'),
    of('steam:2', null, 'CHAT'),
    of('steam:2', null, 'JOBS'),
  ])
  await sendLines(app, of('steam:1', 'Jan Hron', 'CHAT'))
  const players = async (query: string) => (await staff.get(`/api/logs/facets?${query}`)).body.player
  const [jan, nameless] = [
    { value: 'steam:1', name: 'Jan Hron', count: 2 },
    { value: 'steam:2', name: null, count: 2 },
  ]
  expect(await players('')).toEqual({ values: [jan, nameless], distinct: 2, isPart: false })
  expect(await players('category=CHAT')).toEqual({
    values: [jan, { ...nameless, count: 1 }],
    distinct: 2,
    isPart: false,
  })
  await sql`
    insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
    select now(), category_id, script_id, server_id, player_id, action, metadata
    from logs, generate_series(1, ${FACET_LINES}) where metadata->>'playerName' = 'Jan Hron'
  `.execute(app.db)
  expect(await players('category=CHAT')).toEqual({
    values: [{ ...jan, count: FACET_LINES }],
    distinct: 1,
    isPart: true,
  })
  expect(await players('category=CHAT&player=steam:2')).toMatchObject({ distinct: 1, isPart: false })
})

test('uses days in Prague, at midnight and when the clocks change', async ({ app, staff }) => {
  expect(changesOfClocks).toHaveLength(2)
  for (const day of [addDays(today, -5), ...changesOfClocks]) {
    const [begin, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()]
    const moments = [begin - 1, begin, begin + 9_000_000, begin + 9_000_001, end - 1, end]
    const sent = moments.map((moment) => line({ category: day, created_at: new Date(moment).toISOString() }))
    expect((await sendLines(app, sent)).status).toBe(202)
    const { body } = await staff.get(`/api/logs?category=${day}&dateFrom=${day}&dateTo=${day}`)
    expect({ day, total: body.total, listed: body.logs.length }).toEqual({ day, total: 4, listed: 4 })
    const { body: drawn } = await staff.get(
      `/api/logs/histogram?category=${day}&dateFrom=${addDays(day, -3)}&dateTo=${addDays(day, 3)}`,
    )
    expect(drawn.bars.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 4, 1, 0, 0])
    expect(drawn.bars[3]).toEqual({
      from: new Date(begin).toISOString(),
      to: new Date(end).toISOString(),
      count: 4,
    })
  }
})

test('draws bars without gaps, and never too many', async ({ app, staff }) => {
  await sendLines(app, line({ created_at: new Date(Date.now() - 600 * 86_400_000).toISOString() }))
  const steps = new Set<string>()
  for (const hours of [1, 2, 3, 10, 11, 25, 30, 120, 130, 24 * 100, 24 * 600]) {
    const from = new Date(Date.now() - hours * 3_600_000).toISOString()
    const { body } = await staff.get(
      `/api/logs/histogram?dateFrom=${from}&dateTo=${new Date().toISOString()}`,
    )
    expect(body.bars.length).toBeLessThanOrEqual(130)
    const joins = body.bars.every(
      (bar: { from: string }, index: number) => index === 0 || body.bars[index - 1].to === bar.from,
    )
    expect({ hours, joins }).toEqual({ hours, joins: true })
    steps.add(body.step)
  }
  expect([...steps]).toEqual(['minute', '5 minutes', '15 minutes', 'hour', 'day', 'week'])
})

test('ends an open range now, a given day at its end, and draws lines from the future', async ({ app }) => {
  const staff = await app.as('administrator')
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const draw = async (query: string) => {
    const { body } = await staff.get(`/api/logs/histogram?${query}`)
    const last = body.bars.at(-1)
    const drawn = body.bars.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    return { total: body.total, drawn, ahead: Date.parse(last.from) - Date.now(), end: last.to }
  }
  await sendLines(app, [line(), line({ created_at: at(-3 * 86_400_000) })])
  for (const hours of [1, 9, 25, 100, 600]) {
    const { total, ahead } = await draw(`dateFrom=${at(-hours * 3_600_000)}`)
    expect({ hours, total, isAhead: ahead > 0 }).toEqual({ hours, total: hours > 72 ? 2 : 1, isAhead: false })
  }
  expect((await draw('')).ahead).toBeLessThanOrEqual(0)
  const day = dayOf(new Date())
  expect((await draw(`dateFrom=${day}&dateTo=${day}`)).end).toBe(startOfDay(addDays(day, 1)).toISOString())

  for (const [nth, minutes] of [5, 200].entries()) {
    await sendLines(app, line({ created_at: at(minutes * 60_000) }))
    const { total, drawn, end } = await draw(`dateFrom=${at(-3_600_000)}`)
    expect({ total, drawn, isDrawn: end > at(minutes * 60_000 - 60_000) }).toEqual({
      total: nth + 2,
      drawn: nth + 2,
      isDrawn: true,
    })
  }
})

test('sends each line once in the tail, late ones too, and counts the skipped ones', async ({ app }) => {
  const staff = await app.as('administrator')
  await sendLines(app, [line(), line({ category: 'CHAT' })])
  const { body: begun } = await staff.get('/api/logs/tail?category=CHAT')
  expect(begun).toMatchObject({ logs: [{ id: 2 }], after: 2, skipped: 0 })
  const late = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await sendLines(app, [line({ category: 'CHAT', created_at: late }), line(), line({ category: 'CHAT' })])
  const { body: next } = await staff.get('/api/logs/tail?category=CHAT&after=2')
  expect(next).toMatchObject({ logs: [{ id: 5 }, { id: 3 }], after: 5, skipped: 0 })
  expect((await staff.get('/api/logs/tail?after=5')).body).toEqual({ logs: [], after: 5, skipped: 0 })
  expect((await staff.get('/api/logs/tail?after=0&limit=2')).body).toMatchObject({ after: 5, skipped: 3 })
})

test('waits in the tail for a batch being stored, so that its lines are not skipped', async ({ app }) => {
  const staff = await app.as('administrator')
  await sendLines(app, line())
  const slow = {
    at: Date.now(),
    category: 'CHAT',
    script: 'chat',
    action: 'a',
    identifier: null,
    playerName: null,
    server: 'slow',
    metadata: null,
  }
  await storeLines(app.db, { lines: [slow] })
  const { body: begun } = await staff.get('/api/logs/tail')
  await app.db.transaction().execute(async (tx) => {
    await storeLines(tx, { lines: [{ ...slow, action: 'pomalá' }] })
    await sendLines(app, line({ action: 'rychlá' }))
    expect((await staff.get(`/api/logs/tail?after=${begun.after}`)).body).toEqual({
      logs: [],
      after: begun.after,
      skipped: 0,
    })
  })
  const { body } = await staff.get(`/api/logs/tail?after=${begun.after}`)
  expect(body.logs.map(({ action }: LogEntry) => action)).toEqual(['rychlá', 'pomalá'])
})

test('opens a line by id with the same player’s lines within five minutes', async ({ app, staff }) => {
  const middle = Date.now() - 86_400_000
  const at = (seconds: number) => new Date(middle + seconds * 1_000).toISOString()
  await sendLines(app, [
    line({ action: 'střed', created_at: at(0) }),
    line({ action: 'před', created_at: at(-299), category: 'CHAT' }),
    line({ action: 'dávno', created_at: at(-301) }),
    line({ action: 'cizí', created_at: at(1), user_identifier: 'steam:2' }),
    line({ action: 'po', created_at: at(300) }),
    line({ action: 'pozdě', created_at: at(301) }),
  ])
  const { body: entry } = await staff.get('/api/logs/entries/1')
  expect(entry).toMatchObject({ id: 1, action: 'střed' })
  const { body } = await staff.get('/api/logs/entries/1/context')
  expect(body.logs.map(({ action }: LogEntry) => action)).toEqual(['před', 'střed', 'po'])
  expect(body.isWhole).toBe(true)
  expectRefusal(await staff.get('/api/logs/entries/99'), 404, 'NOT_FOUND')
  expectRefusal(await staff.get('/api/logs/player?identifier=nobody'), 404, 'NOT_FOUND')
})

test('exports only lines that existed when the export began', async ({ app }) => {
  await sendLines(
    app,
    Array.from({ length: 30 }, (_, at) => line({ action: `Čin ${at}` })),
  )
  const resolved = await resolveFilter(app.db, { category: 'all', exclude: [] }, null, new Date())
  const told: string[] = []
  for await (const lines of linesInChunks(app.db, resolved, 10)) {
    told.push(...lines.map(({ action }) => action))
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    await sendLines(app, [line({ action: 'Pozdě', created_at: yesterday })])
  }

  expect(told).toHaveLength(30)
  expect(told).not.toContain('Pozdě')
})

test('exports exactly the filtered lines', async ({ app }) => {
  const staff = await app.as('administrator')
  await sendLines(
    app,
    Array.from({ length: 1_000 }, (_, index) =>
      line({ category: index % 2 ? 'CHAT' : 'X', action: `číslo ${index}` }),
    ),
  )
  for (let round = 0; round < 6; round += 1) {
    await sendLines(
      app,
      Array.from({ length: 1_000 }, () => line({ category: 'CHAT' })),
    )
  }
  // An older link names another format.
  const { body, headers } = await staff.get('/api/logs/export?category=CHAT&format=ndjson')
  const ids = [...body.matchAll(/^(\d+);/gm)].map(([, id]) => Number(id))
  expect(headers['content-disposition']).toMatch(/^attachment; filename="logy-[\d-]+\.csv"$/)
  expect(new Set(ids).size).toBe(6_500)
  expect(ids[0]).toBe((await staff.get('/api/logs?category=CHAT')).body.logs[0].id)
})

test('finds a line without what nobody sees, and by foreign letters or our own', async ({ app, staff }) => {
  await sendLines(app, [
    line({
      action: 'Vyplatil odškod\u00ADnění: 𝖅𝖑𝖆𝖙𝖔, starý\u00A0kůň',
      user_identifier: 'steam:7',
      metadata: { playerName: 'Łukasz Øster', street: 'Hlavní Stra\u200Bße', note: 'první\ndruhá' },
    }),
  ])
  const find = async (query: string) => (await staff.get(`/api/logs?${query}`)).body.total
  const texts = [
    'odškodnění',
    'odskod\u00ADneni',
    '"stary kun"',
    'zlato',
    'Łukasz',
    'lukasz',
    'oster',
    'strasse',
    'Straße',
  ]
  for (const text of [...texts, 'street:strasse', '"prvni druha"', '-odskod'])
    expect({ text, total: await find(`text=${encodeURIComponent(text)}`) }).toEqual({
      text,
      total: text === '-odskod' ? 0 : 1,
    })
  for (const user of ['lukasz', 'Łukasz', 'ØSTER'])
    expect(await find(`user=${encodeURIComponent(user)}`)).toBe(1)
})

test('audits a search that names a player once for its pages and refreshes', async ({ app }) => {
  const first = await app.as('administrator', 'marsal')
  const second = await app.as('owner', 'adela')
  await sendLines(app, line())
  await first.get('/api/logs?category=ECONOMY')
  for (const path of [
    '/api/logs?user=Hron',
    '/api/logs?user=hron&offset=50',
    '/api/logs/histogram?user=HRON',
    '/api/logs/facets?user=hron',
    '/api/logs/tail?user=hron',
  ]) {
    expect((await first.get(path)).status).toBe(200)
  }
  await second.get('/api/logs?user=hron')
  await second.get('/api/logs?text=playerName:Kolt')
  await first.get('/api/logs/entries/1/context')
  await first.get('/api/logs/player?identifier=steam:1')
  await second.get('/api/logs/facets?player=steam:2')
  const deeds = await app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subjectId'])
    .orderBy('id')
    .execute()
  expect(deeds).toEqual([
    { actor: 'marsal', action: 'logs.search', subjectId: 'Hron' },
    { actor: 'adela', action: 'logs.search', subjectId: 'hron' },
    { actor: 'adela', action: 'logs.search', subjectId: 'Kolt' },
    { actor: 'marsal', action: 'logs.search', subjectId: 'steam:1' },
    { actor: 'adela', action: 'logs.search', subjectId: 'steam:2' },
  ])
})

test('counts lines of today and of each category', async ({ app, staff }) => {
  const midnight = startOfDay(today).getTime()
  const at = (moment: number) => ({ created_at: new Date(moment).toISOString() })
  await sendLines(app, [
    line(at(midnight)),
    line(at(midnight - 1)),
    line({ category: 'CHAT', ...at(midnight) }),
    line({ category: 'CHAT', ...at(startOfDay(addDays(today, 1)).getTime()) }),
  ])
  expect((await staff.get('/api/logs/stats')).body).toEqual({
    todayCount: 2,
    byCategory: [
      { category: 'CHAT', count: 2 },
      { category: 'ECONOMY', count: 2 },
    ],
  })
})

test('compares a number in a field as a whole, a text by any part', async ({ app, staff }) => {
  const kept = [
    { amount: 12 },
    { amount: 120 },
    { amount: 12.5 },
    { amount: '12 ks' },
    { amount: [12, 3] },
    { deal: { amount: -12 } },
    { amount: null },
    { 'deal.amount': '99.5' },
    null,
  ]
  await sendLines(
    app,
    kept.map((metadata, index) => line({ action: String(index), metadata })),
  )
  const found = async (text: string) => {
    const { body } = await staff.get(`/api/logs?order=oldest&text=${encodeURIComponent(text)}`)
    return body.logs.map(({ action }: LogEntry) => Number(action)).toSorted()
  }
  expect(await found('amount:12')).toEqual([0, 3, 4])
  expect(await found('amount:12.50')).toEqual([2])
  expect(await found('-amount:12')).toEqual([1, 2, 5, 6, 7, 8])
  expect(await found('amount:>12')).toEqual([1, 2])
  expect(await found('amount:>=12 amount:<120')).toEqual([0, 2])
  expect(await found('deal.amount:<0')).toEqual([5])
  expect(await found('deal.amount:-12')).toEqual([5])
  expect(await found('deal.amount:>99,4')).toEqual([7])
  expect(await found('-amount:>0')).toEqual([3, 4, 5, 6, 7, 8])
})
