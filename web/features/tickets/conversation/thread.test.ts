import { THREAD_PAGE } from '@westmore/contract/tickets.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, type Entry } from '../thread-query.ts'
import type { Outgoing } from '../writing/outbox.ts'
import { buildThread, type Author, type ThreadItem } from './thread.ts'

const rider: Author = { userId: '1', username: 'rider', name: 'Jezdec', avatarUrl: '', isAdmin: false }
const jana: Author = { userId: '2', username: 'jana', name: 'Jana', avatarUrl: '', isAdmin: true }
const noon = Date.parse('2026-11-20T11:00:00Z')
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()

const who = { rider, jana, note: jana, event: jana }
type Kind = keyof typeof who
type Row = readonly [kind: Kind, minutes: number]

function entriesOf(rows: readonly Row[]): Entry[] {
  return rows.map(([kind, minutes], place) => {
    const entry = { id: `m${place + 1}`, seq: place + 1, createdAt: at(minutes) }
    const [username, name] = ['jana', 'Jana']
    if (kind === 'event') return { ...entry, kind: 'status', username, name, from: 'open', to: 'closed' }
    const said = { ...who[kind], isNote: kind === 'note', text: '', attachments: [], evidence: null }
    return { ...entry, ...said }
  })
}

const outgoing = (id: string, minutes = 0): Outgoing => ({
  id,
  ticketId: 't',
  mode: 'reply',
  text: 'on its way',
  attachments: [],
  createdAt: at(minutes),
  error: null,
})

/** Such as 'day m1+m2 event m4'. */
const shape = (items: ThreadItem[]) =>
  items
    .map((item) => (item.kind === 'group' ? item.messages.map(({ id }) => id).join('+') : item.kind))
    .join(' ')

type More = { me?: Author; knownSeq?: number; sent?: Outgoing[] }

const thread = (rows: readonly Row[], { me = rider, knownSeq, sent = [] }: More = {}) =>
  buildThread({ entries: entriesOf(rows), outgoing: sent, me, knownSeq: knownSeq ?? null })

const kindOf: Record<string, Kind> = { r: 'rider', j: 'jana', n: 'note', e: 'event' }
/** 'r5' is a message of the rider after five minutes. */
const rowsIn = (words: string) =>
  words.split(' ').map(([sign = '', ...minutes]): Row => [kindOf[sign] ?? 'event', Number(minutes.join(''))])

const twice = { sent: [outgoing('m1'), outgoing('m9')] }

test.each<[string, string, string, More?]>([
  ['messages of one author within five minutes have one heading', 'r0 r5 r11 j11', 'day m1+m2 m3 m4'],
  ['a new day starts at midnight in Prague', 'r719 r721', 'day m1 day m2'],
  ['an event splits a group', 'j0 e0 j0', 'day m1 event m3'],
  ['a note is never in a group with a message', 'j0 n0', 'day m1 m2', { me: jana }],
  ['the new line stands before what another wrote', 'r0 r1 j1 j2', 'day m1+m2 new m3+m4', { knownSeq: 1 }],
  ['what only the reader wrote is not new', 'r0 r1', 'day m1+m2', { knownSeq: 1 }],
  ['unsent messages are at the end, and only once after they arrive', 'r0', 'day m1+m9', twice],
  ['a slow clock puts none into yesterday', 'r0', 'day m1+m9', { sent: [outgoing('m9', -1_440)] }],
])('%s', (_, words, expected, more) => expect(shape(thread(rowsIn(words), more))).toBe(expected))

test('shows every message, note and event once, in the order of seq', () => {
  const kinds = fc.array(fc.tuple(fc.constantFrom<Kind>('rider', 'jana', 'note', 'event'), fc.nat(900)))
  fc.assert(
    fc.property(kinds, fc.nat(40), (gaps, knownSeq) => {
      let minutes = 0
      const rows = gaps.map(([kind, gap]) => [kind, (minutes += gap)] as const)
      const items = thread(rows, { me: jana, knownSeq })
      const seqs = items.flatMap((item) => {
        if (item.kind === 'group') return item.messages.map(({ seq }) => seq)
        return item.kind === 'event' ? [item.event.seq] : []
      })
      expect(seqs).toEqual(rows.map((_, place) => place + 1))
      expect(items.filter(({ kind }) => kind === 'new').length).toBeLessThan(2)
    }),
  )
})

test('a page begins where none of its lists has a gap', () => {
  const message = { ...rider, id: 'm', message: '', createdAt: at(0), attachments: [] }
  const messages = (length: number) =>
    Array.from({ length }, (_, place) => ({ ...message, seq: 20 + 2 * place }))
  const nobody = { username: null, name: null }
  const event = { id: 'e', kind: 'rated' as const, ...nobody, from: null, to: '5', createdAt: at(0) }
  const events = Array.from({ length: THREAD_PAGE }, (_, place) => ({ ...event, seq: 41 + 2 * place }))
  const firstOf = (...lists: Parameters<typeof pageOf>) => {
    const { before, entries } = pageOf(...lists)
    return [before, entries[0]?.seq]
  }
  expect(firstOf(messages(THREAD_PAGE), [], events)).toEqual([41, 41])
  expect(firstOf(messages(THREAD_PAGE), [], [{ ...event, seq: 3 }])).toEqual([20, 20])
  expect(firstOf(messages(9), [], [{ ...event, seq: 3 }])).toEqual([null, 3])
})
