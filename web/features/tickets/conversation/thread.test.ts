import type { Message, TicketEvent, TicketNote } from '@westmore/contract/tickets.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outgoing } from '../writing/outbox.ts'
import { type Author, buildThread, gaplessSince, type ThreadItem } from './thread.ts'

const rider: Author = { id: '1', username: 'rider', avatarUrl: '', isAdmin: false }
const jana: Author = { id: '2', username: 'jana', avatarUrl: '', isAdmin: true }
const noon = Date.parse('2026-11-20T11:00:00Z')

function message(seq: number, author: Author, minutes = seq): Message {
  const { id: userId, ...person } = author
  const createdAt = new Date(noon + minutes * 60_000).toISOString()
  return { id: `m${seq}`, seq, message: `text ${seq}`, userId, ...person, createdAt, attachments: [] }
}

function note(seq: number, minutes = seq): TicketNote {
  const createdAt = new Date(noon + minutes * 60_000).toISOString()
  const author = { userId: '2', username: 'jana', avatarUrl: '' }
  return { id: `n${seq}`, seq, text: `note ${seq}`, ...author, createdAt, evidence: null }
}

function closing(seq: number, minutes = seq): TicketEvent {
  const createdAt = new Date(noon + minutes * 60_000).toISOString()
  return { id: `e${seq}`, seq, kind: 'status', username: 'jana', from: 'open', to: 'closed', createdAt }
}

function outgoing(id: string, createdAt = new Date(noon).toISOString()): Outgoing {
  return {
    id,
    ticketId: 't',
    mode: 'reply',
    text: 'on its way',
    attachments: [],
    createdAt,
    state: 'sending',
    code: null,
    isLost: false,
  }
}

const empty = { messages: [], events: [], notes: [], outgoing: [], me: rider, knownSeq: null }

function shape(items: ThreadItem[]) {
  return items.map((item) =>
    item.kind === 'group' ? item.messages.map(({ id }) => id).join('+') : item.kind,
  )
}

test('groups messages of one author within five minutes under one heading', () => {
  const messages = [message(1, rider, 0), message(2, rider, 5), message(3, rider, 11), message(4, jana, 11)]
  expect(shape(buildThread({ ...empty, messages }))).toEqual(['day', 'm1+m2', 'm3', 'm4'])
})

test('starts a new day at midnight in Prague', () => {
  const before = { ...message(1, rider), createdAt: '2026-11-20T22:59:00Z' }
  const after = { ...message(2, rider), createdAt: '2026-11-20T23:01:00Z' }
  expect(shape(buildThread({ ...empty, messages: [before, after] }))).toEqual(['day', 'm1', 'day', 'm2'])
})

test('splits a group at an event between two messages', () => {
  const messages = [message(1, jana, 0), message(3, jana, 0)]
  expect(shape(buildThread({ ...empty, messages, events: [closing(2, 0)] }))).toEqual([
    'day',
    'm1',
    'event',
    'm3',
  ])
})

test('never groups a note with a message of the same person', () => {
  const thread = buildThread({ ...empty, me: jana, messages: [message(1, jana, 0)], notes: [note(2, 0)] })
  expect(shape(thread)).toEqual(['day', 'm1', 'n2'])
  expect(thread.map((item) => item.kind === 'group' && item.isNote)).toEqual([false, false, true])
})

test('draws the new line before the first unread message of another person', () => {
  const messages = [message(1, rider, 0), message(2, rider, 1), message(3, jana, 1), message(4, jana, 2)]
  expect(shape(buildThread({ ...empty, messages, knownSeq: 1 }))).toEqual(['day', 'm1+m2', 'new', 'm3+m4'])
})

test('marks nothing as new when only the reader wrote', () => {
  const thread = buildThread({ ...empty, messages: [message(1, rider), message(2, rider)], knownSeq: 1 })
  expect(shape(thread)).not.toContain('new')
})

test('shows unsent messages at the end, and only once after they arrive', () => {
  const messages = [message(1, rider, 0)]
  const underWay = [outgoing('m1'), outgoing('m9')]
  expect(shape(buildThread({ ...empty, messages, outgoing: underWay }))).toEqual(['day', 'm1+m9'])
})

test('does not put unsent messages into yesterday when the clock is slow', () => {
  const messages = [message(1, rider, 0)]
  const underWay = [outgoing('m9', '2026-11-19T11:00:00Z')]
  expect(shape(buildThread({ ...empty, messages, outgoing: underWay }))).toEqual(['day', 'm1+m9'])
})

test('shows every message, note and event once, in the order of seq', () => {
  const kinds = fc.array(
    fc.record({ kind: fc.constantFrom('rider', 'jana', 'note', 'event'), gap: fc.nat(900) }),
  )
  fc.assert(
    fc.property(kinds, fc.nat(40), (rows, knownSeq) => {
      let minutes = 0
      const parts = rows.map(({ kind, gap }, place) => ({ kind, seq: place + 1, minutes: (minutes += gap) }))
      const thread = buildThread({
        ...empty,
        me: jana,
        knownSeq,
        messages: parts.flatMap(({ kind, seq, minutes: at }) =>
          kind === 'rider' || kind === 'jana' ? [message(seq, kind === 'rider' ? rider : jana, at)] : [],
        ),
        notes: parts.flatMap((part) => (part.kind === 'note' ? [note(part.seq, part.minutes)] : [])),
        events: parts.flatMap((part) => (part.kind === 'event' ? [closing(part.seq, part.minutes)] : [])),
      })
      const seqs = thread.flatMap((item) =>
        item.kind === 'group'
          ? item.messages.map(({ seq }) => seq)
          : item.kind === 'event'
            ? [item.event.seq]
            : [],
      )
      expect(seqs).toEqual(rows.map((_, place) => place + 1))
      expect(thread.filter(({ kind }) => kind === 'new').length).toBeLessThan(2)
    }),
  )
})

test('starts the thread where no list has a gap', () => {
  const messages = { items: [{ seq: 21 }, { seq: 119 }], hasOlder: true }
  const notes = { items: [{ seq: 40 }], hasOlder: true }
  const events = { items: [{ seq: 2 }], hasOlder: false }
  expect(gaplessSince([messages, notes, events])).toBe(40)
  expect(gaplessSince([messages, events])).toBe(21)
  expect(gaplessSince([events])).toBe(0)
})
