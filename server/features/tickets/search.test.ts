import { expect, test } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket, reply, TICKETS } from '#test/tickets.ts'

async function find(staff: Person, q: string): Promise<string[]> {
  const { status, body } = await staff.get(`${TICKETS}?sort=oldest&q=${encodeURIComponent(q)}`)
  expect({ q, status }).toEqual({ q, status: 200 })
  expect(body.total).toBe(body.tickets.length)
  expect(body.counts.all).toBe(body.total)
  return body.tickets.map(({ title }: { title: string }) => title)
}

test('words of titles and messages are found without case, diacritics or endings, in any order', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const staff = await app.as('administrator')
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

test('a ticket is found by its number, with the sign and without, and by its player’s name', async () => {
  await using app = await startTestApp()
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

test('a number in the text of a ticket is found as well as the ticket of that number', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { number } = await openTicket(player, { title: 'Pravá' })
  await openTicket(player, { title: 'Odkaz', message: `Viz #${number}.` })

  expect(await find(await app.as('administrator'), `#${number}`)).toEqual(['Pravá', 'Odkaz'])
})

test('what could be read as syntax is read as words, and punctuation alone finds nothing', async () => {
  await using app = await startTestApp()
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

test('at most 100 characters and the first eight words are searched for', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const staff = await app.as('administrator')
  await openTicket(player, { title: 'jedna dva tři čtyři pět šest sedm osm' })
  const search = (q: string) => staff.get(`${TICKETS}?q=${encodeURIComponent(q)}`)

  expect(await find(staff, 'jedna dva tři čtyři pět šest sedm osm devět')).toHaveLength(1)
  expect(await find(staff, 'jedna dva tři čtyři pět šest sedm devět osm')).toHaveLength(0)
  expect((await search('㏂'.repeat(100))).status).toBe(200)
  expect((await search('x'.repeat(100))).status).toBe(200)
  expectRefusal(await search('x'.repeat(101)), 400, 'BAD_REQUEST')
  expectRefusal(await search(`${'🤠'.repeat(50)}x`), 400, 'BAD_REQUEST')
})
