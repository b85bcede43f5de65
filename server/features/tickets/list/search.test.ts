import { sql } from 'kysely'
import { expect } from 'vitest'
import { MOST_FOUND } from '@westmore/contract/search.ts'
import type { Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, TICKETS } from '#test/tickets.ts'

async function find(staff: Person, q: string): Promise<string[]> {
  const { status, body } = await staff.get(`${TICKETS}?sort=oldest&q=${encodeURIComponent(q)}`)
  expect({ q, status }).toEqual({ q, status: 200 })
  expect(body.total).toBe(body.tickets.length)
  expect(body.counts.all).toBe(body.total)
  return body.tickets.map(({ title }: { title: string }) => title)
}

test('finds words in any order, without case, diacritics or endings', async ({ player, staff }) => {
  await openTicket(player, { title: 'Žluťoučký kůň', message: 'Utekl směrem k řece' })
  const second = await openTicket(player, { title: 'Zlutoucky vlak', message: 'Zpoždění' })
  await reply(staff, second.id, 'Nádražák říká: ČESKÁ-LÍPA_2, kolej č. 4')
  const both = ['Žluťoučký kůň', 'Zlutoucky vlak']

  expect(await find(staff, 'žluťoučký')).toEqual(both)
  expect(await find(staff, 'zlutoucky')).toEqual(both)
  expect(await find(staff, 'ŽLUŤ')).toEqual(both)
  expect(await find(staff, '  zlut   VLAK ')).toEqual(['Zlutoucky vlak'])
  expect(await find(staff, 'vlak žlut')).toEqual(['Zlutoucky vlak'])
  expect(await find(staff, 'reka')).toEqual([])
  expect(await find(staff, 'rec smer')).toEqual(['Žluťoučký kůň'])
  expect(await find(staff, 'nadrazak')).toEqual(['Zlutoucky vlak'])
  expect(await find(staff, 'česka líp')).toEqual(['Zlutoucky vlak'])
  expect(await find(staff, 'lipa 2')).toEqual(['Zlutoucky vlak'])
  expect(await find(staff, 'zluty')).toEqual([])
  expect(await find(staff, 'luť')).toEqual([])
  expect(await find(staff, '')).toEqual(both)
})

test('finds without what nobody sees, and by foreign letters or those of our keyboards', async ({ app }) => {
  const player = await app.as('user', 'Łukasz Øster')
  const staff = await app.as('administrator')
  await openTicket(player, {
    title: 'Odškod\u00ADnění',
    message: 'Za\u200B\u2060 starý\u00A0kůň\u202Fna\u3000Straße, x\u030Cerv',
  })
  for (const q of [
    'odškodnění',
    'ODSKODNENI',
    'odškod\u00ADnění',
    'ko\u0301d',
    'stary kun',
    'strasse',
    'xerv',
    'lukasz oster',
  ])
    expect({ q, found: await find(staff, q) }).toEqual({
      q,
      found: q === 'ko\u0301d' ? [] : ['Odškod\u00ADnění'],
    })
})

test('finds a ticket by its number, with or without #, and by its player’s name', async ({ app }) => {
  const tereza = await app.as('user', 'Tereza_Kolt')
  const ticket = await openTicket(tereza, { title: 'Jedna' })
  await openTicket(await app.as('user', 'Jiří'), { title: 'Druhá' })
  const staff = await app.as('administrator')

  expect(await find(staff, `#${ticket.number}`)).toEqual(['Jedna'])
  expect(await find(staff, ` ${ticket.number} `)).toEqual(['Jedna'])
  expect(await find(staff, `#${ticket.number}0`)).toEqual([])
  expect(await find(staff, 'kolt')).toEqual(['Jedna'])
  expect(await find(staff, 'tereza_kolt')).toEqual(['Jedna'])
  expect(await find(staff, 'jiri')).toEqual(['Druhá'])
})

test('reads search syntax as plain words, and finds nothing for punctuation alone', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  await openTicket(player, { title: 'Kůň & vůz', message: "o'brien (50%) a:b foo_bar C:\\mods\\x.lua 3.5" })

  for (const q of [
    'kun & vuz',
    "o'brien",
    '(50%)',
    'a:b',
    'foo_bar',
    '!kun',
    'kun | !vuz',
    'kun:*',
    '"kůň"',
    'kun<->vuz',
    'c:\\mods\\x.lua',
    '3.5',
    "kun' or 1=1 --",
    '<b>kun',
    'k\u0000un',
    '\u202ekun',
  ]) {
    const isThere = !/1=1|<b>/.test(q)
    expect({ q, found: await find(staff, q) }).toEqual({ q, found: isThere ? ['Kůň & vůz'] : [] })
  }
  for (const q of ['&', '!', ':*', "'", '()', '%', '_', '#', '🤠', '---', '\\', '<->', '…']) {
    expect({ q, found: await find(staff, q) }).toEqual({ q, found: [] })
  }
})

test('searches for at most 100 characters and the first eight words', async ({ player, staff }) => {
  await openTicket(player, { title: 'jedna dva tři čtyři pět šest sedm osm' })
  const search = (q: string) => staff.get(`${TICKETS}?q=${encodeURIComponent(q)}`)

  expect(await find(staff, 'jedna dva tři čtyři pět šest sedm osm devět')).toHaveLength(1)
  expect(await find(staff, 'jedna dva tři čtyři pět šest sedm devět osm')).toHaveLength(0)
  expect((await search('㏂'.repeat(100))).status).toBe(200)
  expect((await search('x'.repeat(100))).status).toBe(200)
  expectRefusal(await search('x'.repeat(101)), 400, 'BAD_REQUEST')
  expectRefusal(await search(`${'🤠'.repeat(50)}x`), 400, 'BAD_REQUEST')
})

test('serves the hits of a common word in pages, and the exact total on the last one', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  // Every second ticket has the word in its title, every fourth in a message; only the oldest is about a mandolin.
  await sql`
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, status, closed_at, updated_at)
    select gen_random_uuid(), 10000 + n, case when n = 1200 then 'mandolína' when n % 2 = 0 then 'koně' else 'vlak' end, 'rules', 'x', ${player.id}, 'x', '', '',
      case when n % 3 = 0 then 'closed' else 'open' end, case when n % 3 = 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, 1200) n`.execute(app.db)
  await sql`
    insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message)
    select gen_random_uuid(), id, 1, 1, user_id, 'x', false, 'Koně!' from tickets where number % 4 = 1`.execute(
    app.db,
  )
  const isMeant = (n: number) => n !== 1_200 && (n % 2 === 0 || n % 4 === 1)
  const meant = Array.from({ length: 1_200 }, (_, at) => at + 1).filter(isMeant)
  const page = async (query: string) => (await staff.get(`${TICKETS}?q=kon&${query}`)).body

  const seen: number[] = []
  for (let at = 1; at <= 18; at += 1) {
    const { tickets, total, isWhole, counts } = await page(`page=${at}`)
    seen.push(...tickets.map(({ number }: { number: number }) => number - 10_000))
    expect(isWhole ? total : total + 1).toBeGreaterThan(Math.min(seen.length, meant.length - 1))
    expect(counts.all).toBe(total)
    expect(isWhole && total !== meant.length).toBe(false)
  }
  expect(seen).toEqual(meant)
  expect(await page('page=1')).toMatchObject({ isWhole: false })
  const closed = meant.filter((n) => n % 3 === 0)
  expect(await page('page=18')).toMatchObject({ isWhole: true, counts: { closed: closed.length } })
  const { tickets } = await page('status=closed&page=6')
  expect(tickets.map(({ number }: { number: number }) => number - 10_000)).toEqual(closed.slice(250))
  expect(await find(staff, 'mandolina')).toEqual(['mandolína'])
  const palette = async (q: string) => (await staff.get(`/api/search?q=${q}`)).body.tickets
  expect(await palette('mandolina')).toHaveLength(1)
  const unclosed = meant.filter((n) => n % 3 !== 0).slice(0, MOST_FOUND)
  expect(await palette('kon')).toMatchObject(unclosed.map((n) => ({ number: 10_000 + n })))
})
