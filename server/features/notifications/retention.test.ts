import { sql } from 'kysely'
import { expect } from 'vitest'
import { MAX_NOTIFICATIONS } from '@westmore/contract/notifications.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { TestApp } from '#test/app.ts'
import { notificationsOf, writeMany } from '#test/notifications.ts'
import { test } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'
import { saveView, VIEWS } from '#test/views.ts'
import { notificationStep } from './retention-store.ts'

const now = new Date()
const limit = limitOf(terms.notifications, now)
const over = new Date(limit.getTime() - 1)

const due = ({ db }: TestApp) => notificationStep.due(db, now)

async function remove({ db }: TestApp): Promise<number> {
  let count = 0
  await notificationStep.remove(db, now, async (_tx, { notifications = 0 }) => {
    count += notifications
  })
  return count
}

test('removes notifications past 90 days, and beyond a person’s newest 200', async ({ app, player }) => {
  const busy = await app.as('user')
  const [{ id }, crowded] = [await openTicket(player), await openTicket(busy)]
  await writeMany(app, player.id, { ticketId: id }, 3, over)
  await writeMany(app, player.id, { ticketId: id }, 1, limit)
  await writeMany(app, busy.id, { ticketId: crowded.id }, MAX_NOTIFICATIONS + 5)
  const newest = (await notificationsOf(busy, 'all'))[0]

  expect(await due(app)).toEqual({ notifications: 8 })
  expect(await remove(app)).toBe(8)

  expect(await due(app)).toEqual({ notifications: 0 })
  expect(await remove(app)).toBe(0)
  expect(await notificationsOf(player, 'all')).toMatchObject([{ at: limit.toISOString() }])
  const kept = await app.db.selectFrom('notifications').select('at').where('userId', '=', busy.id).execute()
  expect(kept).toHaveLength(MAX_NOTIFICATIONS)
  expect((await notificationsOf(busy, 'all'))[0]).toEqual(newest)
})

test('removes news hidden from some of the staff as well, but does not count it', async ({ app, player }) => {
  const [owner, staff] = [await app.as('owner'), await app.as('administrator')]
  const management = await openTicket(player, { category: 'management' })
  const complaint = await openTicket(player, { category: 'complaint', concernedId: staff.id })
  const { body: note } = await owner.send('POST', `/api/users/${player.id}/notes`, { text: 'Tichý' })
  const { body: todo } = await owner.send('POST', '/api/todos', {
    title: 'Prověřit',
    link: { type: 'ticket', id: complaint.id },
  })
  const own = await openTicket(staff)
  const { body: ownTodo } = await owner.send('POST', '/api/todos', {
    title: 'Prověřit',
    link: { type: 'ticket', id: own.id },
  })
  const { body: plain } = await owner.send('POST', '/api/todos', { title: 'Zamést' })
  const { body: view } = await saveView(owner, 'logs', 'Svědek', { query: `clovek=${staff.id}` })
  await owner.send('PUT', `${VIEWS}/${view.id}/alert`, { lines: 1, minutes: 10 })
  await app.db.deleteFrom('notifications').execute()
  for (const about of [
    { ticketId: management.id },
    { ticketId: complaint.id },
    { userNoteId: note.id },
    { todoId: todo.id },
    { ticketId: own.id },
    { todoId: ownTodo.id },
    { todoId: plain.id },
  ])
    await writeMany(app, owner.id, about, 1, over)
  await sql`insert into notifications (id, user_id, kind, log_alert_id, lines_since, at)
    select gen_random_uuid(), ${owner.id}, 'alert', id, ${over}, ${over} from log_alerts`.execute(app.db)
  // A digest is about the newest of several tickets, each of which may be secret.
  const { id } = await openTicket(player)
  await sql`insert into notifications (id, user_id, kind, ticket_id, at)
    values (gen_random_uuid(), ${owner.id}, 'ticket', ${id}, ${over})`.execute(app.db)
  expect(await app.db.selectFrom('notifications').select('id').execute()).toHaveLength(9)

  expect(await due(app)).toEqual({ notifications: 1 })
  expect(await remove(app)).toBe(1)
  expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})
