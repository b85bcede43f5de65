import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { categories } from './tickets-forms.ts'
import { canHandle, canRate, canReply, canSee, TICKET_NUMBER, ticketStatuses } from './tickets.ts'
import { Uuid } from './text.ts'
import type { Reader } from './users.ts'

const ticket = { category: 'rules' as const, userId: 'author', concernedId: null as string | null }
const reader = (role: Reader['role'], id = 'somebody'): Reader => ({ id, role })

test('accepts replies in every status but closed', () => {
  expect(ticketStatuses.filter((status) => canReply({ status }))).toEqual(['open', 'in-progress'])
})

test('lets only the author rate a closed ticket', () => {
  for (const status of ticketStatuses) {
    const ended = { status, userId: 'author', mergedInto: null }
    expect(canRate(ended, 'author')).toBe(status === 'closed')
    expect(canRate(ended, 'somebody')).toBe(false)
    expect(canRate({ ...ended, mergedInto: 48_213 }, 'author')).toBe(false)
  }
})

test('lets only owners handle management tickets, all staff the others', () => {
  for (const category of categories) {
    expect(canHandle(reader('user'), { ...ticket, category })).toBe(false)
    expect(canHandle(reader('administrator'), { ...ticket, category })).toBe(category !== 'management')
    expect(canHandle(reader('owner'), { ...ticket, category })).toBe(true)
  }
})

test('hides a complaint from the person it names, even an owner', () => {
  const complaint = { ...ticket, category: 'complaint' as const, concernedId: 'named' }
  for (const role of ['user', 'administrator', 'owner'] as const) {
    expect(canHandle(reader(role, 'named'), complaint)).toBe(false)
    expect(canSee(reader(role, 'named'), complaint)).toBe(false)
  }
  expect(canHandle(reader('administrator'), complaint)).toBe(true)
})

test('shows every ticket to its author, whatever category, and none to strangers', () => {
  for (const category of categories) {
    for (const role of ['user', 'administrator', 'owner'] as const) {
      expect(canSee(reader(role, 'author'), { ...ticket, category })).toBe(true)
    }
    expect(canSee(reader('user'), { ...ticket, category })).toBe(false)
  }
})

test('finds ticket numbers, but not in addresses, entities or longer words', () => {
  const numbersIn = (text: string) => [...text.matchAll(TICKET_NUMBER)].map(([, number]) => number)
  expect(numbersIn('viz #48213, (#123456) a\n#10000.')).toEqual(['48213', '123456', '10000'])
  for (const text of [
    '#1234',
    '#1234567',
    '&#12345;',
    'https://x.cz/#12345',
    'a#12345',
    '##12345',
    '#12345b',
  ]) {
    expect({ text, found: numbersIn(text) }).toEqual({ text, found: [] })
  }
})

test('accepts an id in any case and rejects anything else', () => {
  const id = '0198c0de-0000-4000-8000-00000000abcd'
  expect(z.parse(Uuid, id.toUpperCase())).toBe(id)
  for (const wrong of ['', '1', id.slice(1), `${id}0`, ` ${id}`, `{${id}}`, null, 5]) {
    expect(z.safeParse(Uuid, wrong).success).toBe(false)
  }
})
