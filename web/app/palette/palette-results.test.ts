import { expect, test } from 'vitest'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { pages, screensFor } from '@westmore/contract/screens.ts'
import { groupsOf, screenResult, screensWith } from './palette-results.ts'

const person = {
  id: '1',
  username: 'logan',
  name: 'logan',
  avatarUrl: '',
  role: 'user',
  allowlistStatus: 'none',
} as const
const ticket = (number: number, status: TicketStatus) => ({
  id: String(number),
  number,
  title: 'Kůň',
  username: 'logan',
  status,
  isOwn: false,
})
const found = {
  people: [person],
  players: [{ identifier: 'license:1', name: 'Logan Kolt', person: null }],
  tickets: [ticket(10001, 'closed'), ticket(10002, 'in-progress'), ticket(10003, 'open')],
  submissions: [{ id: '1', userId: '1', username: 'logan', status: 'pending' as const, attemptNumber: 1 }],
}

const groups = (words: string, answered = words, answer: typeof found | null = found) =>
  groupsOf(screensFor('administrator'), { words, answered, found: answer ?? undefined }, ({ to, label }) => ({
    id: to,
    to,
    label,
    aside: '',
  })).map(({ label, results }) => [label, ...results.map((result) => result.label)])

test('lists people first, then open tickets, then the rest', () => {
  expect(groups('ban')).toEqual([
    ['Lidé', 'logan'],
    ['Hráči ve hře', 'Logan Kolt'],
    ['Tickety', '#10002 Kůň', '#10003 Kůň'],
    ['Stránky webu', 'Sankce', 'Šablony sankcí', 'Udělit sankci', 'Moje Sankce'],
    ['Žádosti', 'logan'],
    ['Uzavřené tickety', '#10001 Kůň'],
  ])
})

test('a screen whose name begins with the words comes before people', () => {
  const [first, second] = groups('log')
  expect([first, second]).toEqual([
    ['Stránky webu', 'Logy'],
    ['Lidé', 'logan'],
  ])
  expect(groups('ukol').filter(([label]) => label?.includes('tránky webu'))).toEqual([
    ['Stránky webu', 'Úkoly'],
    ['Další stránky webu', 'Nový Úkol'],
  ])
})

test('after a # all tickets come first; a typed number finds a closed one there too', () => {
  expect(groups('#1000')[0]).toEqual(['Tickety', '#10001 Kůň', '#10002 Kůň', '#10003 Kůň'])
  expect(groups('10001').find(([label]) => label === 'Tickety')).toContain('#10001 Kůň')
})

test('other screens wait for the answer, so that nothing moves when it comes', () => {
  expect(groups('sankc', 'ban', null)).toEqual([
    ['Stránky webu', 'Sankce'],
    ['Další stránky webu', 'Šablony sankcí', 'Udělit sankci', 'Moje Sankce'],
  ])
  expect(groups('loga', 'sank', null)).toEqual(groups('jose', 'sank', null))
})

test('each screen has a result of its own, also where two share an address', () => {
  const ids = screensFor('owner').map((screen) => screenResult(screen).id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['by the beginnings of its words, whatever case and diacritics', 'owner', 'ukol', ['Úkoly', 'Nový Úkol']],
  ['by its alias, after those named so', 'administrator', 'ZADO', ['Kontrola Žádostí']],
  ['by the beginnings of several words', 'owner', 'konf allow', ['Konfigurace Allowlistu']],
  ['not by the middle of a word', 'owner', 'koly', []],
  ['by name before alias', 'administrator', 'allowlist', ['Konfigurace Allowlistu', 'Kontrola Žádostí']],
  ['by players only when it is theirs', 'user', 'ticket', ['Podpora']],
  ['by owners when it is theirs', 'owner', 'chyby', ['Chyby serveru']],
  ['by no one else when it is the owners’', 'administrator', 'chyby', []],
] as const)('a screen is found %s', (_, role, words, labels) => {
  expect(screensWith(screensFor(role), words).map(({ label }) => label)).toEqual(labels)
})

test('no two screens of a role share a letter', () => {
  for (const role of ['user', 'administrator', 'owner'] as const) {
    const keys = screensFor(role).flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('staff screens are those below /user/admin, public ones outside /user', () => {
  const ofStaff = pages.filter((page) => page.for === 'staff' || page.for === 'owners')
  expect(pages.filter(({ to }) => to.startsWith('/user/admin/'))).toEqual(ofStaff)
  const ofVisitors = pages.filter((page) => page.for === 'visitors')
  expect(pages.filter(({ to }) => !to.startsWith('/user'))).toEqual(ofVisitors)
})
