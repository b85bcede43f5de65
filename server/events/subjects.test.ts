import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AuditSubject } from '@westmore/contract/audit-actions.ts'
import { notificationKinds } from '@westmore/contract/notifications.ts'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import { canHandle } from '@westmore/contract/tickets.ts'
import type { Role } from '@westmore/contract/users.ts'
import { isInAudience, type Audience } from '#live.ts'
import { foundReader } from '#caller/reader.ts'
import { applyFor } from '#test/applications.ts'
import { sanction } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'
import type { Action } from './action.ts'
import { writeAudit } from './audit.ts'
import { audienceOfEntry, isEntryKnownTo, isNewsKnownTo } from './subjects.ts'

test('lets receivers found in SQL see exactly what the contract allows', async ({ app }) => {
  const cast: { id: string; role: Role }[] = []
  const tickets = []
  for (const role of ['user', 'administrator', 'administrator', 'owner', 'owner'] as const) {
    const person = await app.as(role)
    cast.push({ id: person.id, role })
    for (const category of chosenCategories) tickets.push(await openTicket(person, { category }))
    const concerned = cast.find((one) => one.role !== 'user' && one.id !== person.id)
    if (concerned)
      tickets.push(await openTicket(person, { category: 'complaint', concernedId: concerned.id }))
  }
  const aboutTickets = notificationKinds.filter(
    (kind) => !['fault', 'application', 'alert', 'sanction', 'news', 'rules'].includes(kind),
  )
  const news = sql`(select kind, tickets.id as ticket_id, null::uuid as todo_id, null::uuid as user_note_id,
    null::uuid as submission_id, null::uuid as sanction_id, null::uuid as article_id,
    null::uuid as page_version_id, null::uuid as log_alert_id from tickets, unnest(${aboutTickets}::text[]) kind) n`

  for (const reader of cast) {
    const found = foundReader(sql`users.id`, sql`users.role`)
    const { rows } = await sql<{ kind: string; ticketId: string; known: boolean; asFound: boolean }>`
      select n.kind, n.ticket_id, ${isNewsKnownTo(reader)} as known, ${isNewsKnownTo(found)} as as_found
      from ${news} join users on users.id = ${reader.id}`.execute(app.db)

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

test('signals a new entry to exactly the staff who may read it', async ({ app, owner }) => {
  const actor = await app.as('administrator', 'kolega')
  const self = await app.as('administrator', 'svědek')
  const cast = [
    { id: actor.id, role: 'administrator' as const },
    { id: self.id, role: 'administrator' as const },
    { id: owner.id, role: 'owner' as const },
  ]
  const own = await openTicket(self)
  const complaint = await openTicket(await app.as('user'), { category: 'complaint', concernedId: self.id })
  const management = await openTicket(self, { category: 'management' })
  const application = await applyFor(owner, self)
  const warning = await sanction(owner, self)
  const entries: [Action, AuditSubject, string, object?][] = [
    ['tickets.status', 'ticket', own.id],
    ['tickets.note', 'ticket', own.id],
    ['tickets.note', 'ticket', complaint.id],
    ['tickets.note', 'ticket', management.id],
    ['allowlist.note', 'submission', application],
    ['sanctions.note', 'sanction', warning.id],
    ['sanctions.update', 'sanction', warning.id],
    ['users.notes.create', 'user', self.id],
    ['logs.search', 'logs', 'svědek', { user: 'svědek' }],
    ['audit.export', 'audit', 'all', { subjectId: complaint.id }],
    ['audit.export', 'audit', 'all', { subjectId: application }],
    ['audit.export', 'audit', 'all', { subjectId: warning.id }],
  ]
  await app.db.transaction().execute((tx) =>
    writeAudit(
      tx,
      { id: actor.id, username: 'kolega' },
      entries.map(([action, subjectType, subjectId, after]) => ({ action, subjectType, subjectId, after })),
    ),
  )

  for (const reader of cast) {
    const { rows } = await sql<{ action: Action; audience: Audience; isKnown: boolean }>`
      select action, ${audienceOfEntry()} as audience, ${isEntryKnownTo(reader)} as is_known
      from audit where actor_id = ${actor.id} order by id`.execute(app.db)
    const known = rows.map(({ action, isKnown }) => [action, isKnown])
    expect(rows.map(({ action, audience }) => [action, isInAudience(reader, audience)])).toEqual(known)
    expect(known).toHaveLength(entries.length)
    if (reader.id === self.id)
      expect(known.filter(([, isKnown]) => isKnown)).toEqual([
        ['tickets.status', true],
        ['sanctions.update', true],
      ])
  }
})
