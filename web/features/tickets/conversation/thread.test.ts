import { THREAD_PAGE, type Message, type TicketEvent, type TicketNote } from '@westmore/contract/tickets.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outgoing } from '../writing/outbox.ts'
import { pageOf, type Author } from '../thread-query.ts'
import { buildThread, type ThreadItem } from './thread.ts'

const rider: Author = { id: '1', username: 'rider', avatarUrl: '', isAdmin: false }
const jana: Author = { id: '2', username: 'jana', avatarUrl: '', isAdmin: true }
const noon = Date.parse('2026-11-20T11:00:00Z')
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()

function message(seq: number, author: Author, minutes = seq): Message {
  const { id: userId, ...person } = author
  return {
    id: `m${seq}`,
    seq,
    message: `text ${seq}`,
    userId,
    ...person,
    createdAt: at(minutes),
    attachments: [],
  }
}

function note(seq: number, minutes = seq): TicketNote {
  const author = { userId: '2', username: 'jana', avatarUrl: '' }
  return { id: `n${seq}`, seq, text: `note ${seq}`, ...author, createdAt: at(minutes), evidence: null }
}

function closing(seq: number, minutes = seq): TicketEvent {
  const change = { from: 'open', to: 'closed', createdAt: at(minutes) }
  return { id: `e${seq}`, seq, kind: 'status', username: 'jana', ...change }
}

function outgoing(id: string, createdAt = at(0)): Outgoing {
  return {
    id,
    ticketId: 't',
    mode: 'reply',
    text: 'on its way',
    attachments: [],
    createdAt,
    error: null,
  }
}

type Parts = {
  messages?: Message[]
  notes?: TicketNote[]
  events?: TicketEvent[]
  underWay?: Outgoing[]
  me?: Author
  knownSeq?: number
}

function thread({ messages = [], notes = [], events = [], underWay = [], me = rider, knownSeq }: Parts) {
  const { entries } = pageOf(messages, notes, events)
  return buildThread({ entries, outgoing: underWay, me, knownSeq: knownSeq ?? null })
}

const shape = (items: ThreadItem[]) =>
  items.map((item) => (item.kind === 'group' ? item.messages.map(({ id }) => id).join('+') : item.kind))

test.each<[string, Parts, string[]]>([
  [
    'groups messages of one author within five minutes under one heading',
    { messages: [message(1, rider, 0), message(2, rider, 5), message(3, rider, 11), message(4, jana, 11)] },
    ['day', 'm1+m2', 'm3', 'm4'],
  ],
  [
    'starts a new day at midnight in Prague',
    {
      messages: [
        { ...message(1, rider), createdAt: '2026-11-20T22:59:00Z' },
        { ...message(2, rider), createdAt: '2026-11-20T23:01:00Z' },
      ],
    },
    ['day', 'm1', 'day', 'm2'],
  ],
  [
    'splits a group at an event between two messages',
    { messages: [message(1, jana, 0), message(3, jana, 0)], events: [closing(2, 0)] },
    ['day', 'm1', 'event', 'm3'],
  ],
  [
    'never groups a note with a message of the same person',
    { me: jana, messages: [message(1, jana, 0)], notes: [note(2, 0)] },
    ['day', 'm1', 'n2'],
  ],
  [
    'draws the new line before the first unread message of another person',
    {
      messages: [message(1, rider, 0), message(2, rider, 1), message(3, jana, 1), message(4, jana, 2)],
      knownSeq: 1,
    },
    ['day', 'm1+m2', 'new', 'm3+m4'],
  ],
  [
    'marks nothing as new when only the reader wrote',
    { messages: [message(1, rider, 0), message(2, rider, 1)], knownSeq: 1 },
    ['day', 'm1+m2'],
  ],
  [
    'shows unsent messages at the end, and only once after they arrive',
    { messages: [message(1, rider, 0)], underWay: [outgoing('m1'), outgoing('m9')] },
    ['day', 'm1+m9'],
  ],
  [
    'does not put unsent messages into yesterday when the clock is slow',
    { messages: [message(1, rider, 0)], underWay: [outgoing('m9', '2026-11-19T11:00:00Z')] },
    ['day', 'm1+m9'],
  ],
])('%s', (_, parts, expected) => expect(shape(thread(parts))).toEqual(expected))

test('shows every message, note and event once, in the order of seq', () => {
  const kinds = fc.array(
    fc.record({ kind: fc.constantFrom('rider', 'jana', 'note', 'event'), gap: fc.nat(900) }),
    { maxLength: THREAD_PAGE - 1 },
  )
  fc.assert(
    fc.property(kinds, fc.nat(40), (rows, knownSeq) => {
      let minutes = 0
      const parts = rows.map(({ kind, gap }, place) => ({ kind, seq: place + 1, minutes: (minutes += gap) }))
      const of = (wanted: string) => parts.filter(({ kind }) => kind === wanted)
      const items = thread({
        me: jana,
        knownSeq,
        messages: [
          ...of('rider').map((one) => message(one.seq, rider, one.minutes)),
          ...of('jana').map((one) => message(one.seq, jana, one.minutes)),
        ],
        notes: of('note').map((one) => note(one.seq, one.minutes)),
        events: of('event').map((one) => closing(one.seq, one.minutes)),
      })
      const seqs = items.flatMap((item) => {
        if (item.kind === 'group') return item.messages.map(({ seq }) => seq)
        return item.kind === 'event' ? [item.event.seq] : []
      })
      expect(seqs).toEqual(parts.map(({ seq }) => seq))
      expect(items.filter(({ kind }) => kind === 'new').length).toBeLessThan(2)
    }),
  )
})

test('a page begins where none of its lists has a gap', () => {
  const messages = Array.from({ length: THREAD_PAGE }, (_, place) => message(20 + 2 * place, rider))
  const notes = Array.from({ length: THREAD_PAGE }, (_, place) => note(41 + 2 * place))
  const events = [closing(3)]
  expect(pageOf(messages, notes, events)).toMatchObject({ before: 41, entries: { 0: { id: 'n41' } } })
  expect(pageOf(messages, [], events)).toMatchObject({ before: 20, entries: { 0: { id: 'm20' } } })
  expect(pageOf([message(9, rider)], [], events)).toMatchObject({
    before: null,
    entries: { 0: { id: 'e3' } },
  })
})
