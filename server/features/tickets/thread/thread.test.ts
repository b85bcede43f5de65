import * as fc from 'fast-check'
import { expect } from 'vitest'
import {
  authorsEvents,
  Ticket,
  type Message,
  type TicketEvent,
  type TicketNote,
} from '@westmore/contract/tickets.ts'
import type { Person } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

/** `who`: a place in the cast, the player first. */
const act = fc.record({
  who: fc.nat({ max: 3 }),
  what: fc.constantFrom('reply', 'reply', 'reply', 'open', 'in-progress', 'closed', 'note', 'assign', 'read'),
  number: fc.nat({ max: 9 }),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Actions of one row happen at once, rows one after another. */
const rows = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 })

async function perform(people: Person[], id: string, { who, what, number }: Act) {
  const person = people[who]
  if (!person) throw new Error('nobody by that place')
  if (what === 'read')
    return { what, answer: await person.send('PUT', `${TICKETS}/${id}/read`, { seq: number }) }
  if (what === 'reply') return { what, answer: await reply(person, id, `${who}-${number}`) }
  const staff = who === 0 ? people[1] : person
  if (!staff) throw new Error('nobody by that place')
  if (what === 'note') return { what, answer: await note(staff, id, `poznámka ${number}`) }
  if (what === 'assign')
    return { what, answer: await assign(staff, id, people[1 + (number % 3)]?.id ?? null) }
  return { what, answer: await setStatus(staff, id, what) }
}

async function threadOf(person: Person, id: string) {
  const path = `${TICKETS}/${id}`
  const ticket: Ticket = (await person.get(path)).body
  const messages: Message[] = (await person.get(`${path}/messages`)).body
  const events: TicketEvent[] = (await person.get(`${path}/events`)).body
  return { ticket, messages, events }
}

type Thread = Awaited<ReturnType<typeof threadOf>>

/** Fails unless the reader's places have no gaps and no repetitions. */
function linesOf({ messages, events }: Thread, notes: TicketNote[] = []) {
  const lines = [...messages, ...events, ...notes].toSorted((a, b) => a.seq - b.seq)
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
  return lines
}

/** Compares the ticket with the state that the entries alone give. */
function expectConsistent(thread: Thread, notes: TicketNote[], player: Person): void {
  const { ticket, messages, events } = thread
  const lines = linesOf(thread, notes)
  expect(messages).toEqual(messages.toSorted((a, b) => a.seq - b.seq))
  expect(events).toEqual(events.toSorted((a, b) => a.seq - b.seq))
  const moments = lines.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted())

  let status: string | null = 'open'
  for (const line of lines) {
    if ('message' in line) expect(status).not.toBe('closed')
    if (!('kind' in line) || line.kind !== 'status') continue
    expect(line.from).toBe(status)
    expect(line.to).not.toBe(status)
    status = line.to
  }
  expect(ticket.status).toBe(status)
  const last = messages.at(-1)
  expect(ticket.message).toBe(messages[0]?.message)
  expect(ticket.lastMessage).toMatchObject({ message: last?.message, createdAt: last?.createdAt })
  expect(ticket.waitingOn).toBe(status === 'closed' ? null : last?.isAdmin ? 'player' : 'us')
  for (const { isAdmin, userId } of messages) expect(isAdmin).toBe(userId !== player.id)
  const touches = [...messages, ...events.filter(({ kind }) => kind === 'status')]
  for (const { createdAt } of touches) expect(ticket.updatedAt >= createdAt).toBe(true)
}

function expectUnread({ ticket, messages, events }: Thread, isPlayer: boolean): void {
  const isNew = ({ seq }: { seq: number }) => seq > ticket.readSeq
  const answers = messages.filter((message) => isNew(message) && message.isAdmin)
  const changes = events.filter((event) => isNew(event) && event.kind === 'status')
  const questions = messages.filter((message) => isNew(message) && !message.isAdmin)
  if (isPlayer) expect(ticket.unread).toBe(answers.length + changes.length)
  else expect([0, questions.length]).toContain(ticket.unread)
}

test('all readers end with the same thread after random concurrent actions', async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(rows, async (played) => {
      const people = [
        await app.as('user'),
        await app.as('administrator'),
        await app.as('administrator'),
        await app.as('owner'),
      ]
      const [player, ...staff] = people as [Person, Person, Person, Person]
      const { id } = await openTicket(player)
      const sent: string[] = []
      for (const row of played) {
        const done = await Promise.all(row.map((one) => perform(people, id, one)))
        for (const { what, answer } of done) {
          if (what === 'reply' && answer.status === 201) sent.push(answer.body.id)
          expect({ what, status: answer.status, code: answer.body.code }).toSatisfy(
            ({ status, code }) => status < 300 || (what === 'reply' && code === 'TICKET_CLOSED'),
          )
        }
      }

      const own = await threadOf(player, id)
      expectUnread(own, true)
      for (const person of staff) {
        const notes: TicketNote[] = (await person.get(`${TICKETS}/${id}/notes`)).body
        const thread = await threadOf(person, id)
        expectConsistent(thread, notes, player)
        expectUnread(thread, false)
        const shown = linesOf(thread, notes).filter(
          (line) => !('text' in line) && !('kind' in line && !authorsEvents.includes(line.kind)),
        )
        expect(linesOf(own)).toEqual(shown.map((line, index) => ({ ...line, seq: index + 1 })))
        const { readSeq: _read, unread: _unread, ...shared } = Ticket.parse(thread.ticket)
        expect(own.ticket).toMatchObject(shared)
      }
      const stored = own.messages.slice(1).map((message) => message.id)
      expect(stored.toSorted()).toEqual(sent.toSorted())
    }),
    { numRuns: 25 },
  )
})
