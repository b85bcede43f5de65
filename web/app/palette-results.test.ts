import { expect, test } from 'vitest'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { groupsOf, screenResult } from './palette-results.ts'
import { screensFor } from '@westmore/contract/screens.ts'

const person = { id: '1', username: 'logan', avatarUrl: '', role: 'user', allowlistStatus: 'none' } as const
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
