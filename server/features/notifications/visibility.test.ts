import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationKinds } from '@westmore/contract/notifications.ts'
import { categories } from '@westmore/contract/tickets-forms.ts'
import { canHandle } from '@westmore/contract/tickets.ts'
import type { Role } from '@westmore/contract/users.ts'
import { foundReader } from '#reader.ts'
import { startTestApp } from '#test/app.ts'
import { openTicket } from '#test/tickets.ts'
import { visibleTo, visibleWith } from './visibility.ts'

test('a receiver the statement finds itself may know exactly what the contract and a known reader do', async () => {
  await using app = await startTestApp()
  const cast: { id: string; role: Role }[] = []
  const tickets = []
  for (const role of ['user', 'administrator', 'administrator', 'owner', 'owner'] as const) {
    const person = await app.as(role)
    cast.push({ id: person.id, role })
    for (const category of categories) tickets.push(await openTicket(person, { category }))
    const concerned = cast.find((one) => one.role !== 'user' && one.id !== person.id)
    if (concerned)
      tickets.push(await openTicket(person, { category: 'complaint', concernedId: concerned.id }))
  }
  const aboutTickets = notificationKinds.filter((kind) => !['fault', 'application', 'alert'].includes(kind))
  const told = sql`(select kind, tickets.id as ticket_id, null::uuid as todo_id, null::uuid as user_note_id,
    null::uuid as submission_id, null::uuid as log_alert_id from tickets, unnest(${aboutTickets}::text[]) kind) n`

  for (const reader of cast) {
    const found = foundReader(sql`users.id`, sql`users.role`)
    const { rows } = await sql<{ kind: string; ticketId: string; known: boolean; asFound: boolean }>`
      select n.kind, n.ticket_id, ${visibleTo(reader)} as known, ${visibleWith('ticketId', found)} as as_found
      from ${told} join users on users.id = ${reader.id}`.execute(app.db)

    expect(rows).toHaveLength(tickets.length * aboutTickets.length)
    for (const { kind, ticketId, known, asFound } of rows) {
      const ticket = tickets.find(({ id }) => id === ticketId)
      const secrecy = { ...ticket, concernedId: ticket.concerned?.id ?? null }
      const isAsPlayer = ['answer', 'decision', 'reminder', 'opened'].includes(kind)
      const may = ticket.userId === reader.id ? isAsPlayer : canHandle(reader, secrecy)
      expect({ kind, ticketId, known, asFound }).toEqual({ kind, ticketId, known: may, asFound: may })
    }
  }
})
