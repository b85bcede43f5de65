import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#test/site-test.ts'
import { notificationsOf, markSeen } from './notifications.ts'
import { addMark, assign, note, openTicket, reply, TICKETS } from './tickets.ts'

const capital = (id: string) => id.toUpperCase()

test('accepts ids in upper case everywhere', async ({ player, staff, owner }) => {
  const [target, source] = [await openTicket(player), await openTicket(player, { id: capital(randomUUID()) })]
  const at = (id: string) => `${TICKETS}/${capital(id)}`
  expect(source.id).toBe(source.id.toLowerCase())
  expect((await staff.get(at(source.id))).body.id).toBe(source.id)

  const messageId = capital(randomUUID())
  for (let times = 0; times < 2; times += 1)
    expect((await reply(staff, capital(source.id), 'Hledáme.', { messageId })).body.id).toBe(
      messageId.toLowerCase(),
    )
  expect((await note(staff, capital(source.id), 'Duplicita')).status).toBe(201)
  const tagId = await addMark(staff, 'tag', 'Zvířata')
  const tags = { add: [capital(tagId), tagId] }
  const step = { id: capital(randomUUID()), ids: [capital(source.id), source.id], tags }
  expect((await staff.send('POST', `${TICKETS}/changes`, step)).body).toEqual({ changed: 1, refused: 0 })
  expect((await staff.get(`${TICKETS}?tagId=${capital(tagId)}`)).body.total).toBe(1)

  const link = { type: 'ticket', id: capital(source.id) }
  const todo = await staff.send('POST', '/api/todos', { title: 'Najít koně', link })
  expect(todo.body.link).toMatchObject({ id: source.id })
  const change = { version: todo.body.version, title: 'Najít ho', link }
  const kept = await staff.send('PATCH', `/api/todos/${capital(todo.body.id)}`, change)
  expect(kept.body).toMatchObject({ id: todo.body.id, link: { id: source.id } })

  await assign(owner, target.id, staff.id)
  expect(await notificationsOf(staff)).toHaveLength(1)
  await markSeen(staff, { type: 'ticket', id: capital(target.id) })
  expect(await notificationsOf(staff)).toEqual([])

  const into = { intoId: capital(target.id) }
  expect((await staff.send('POST', `${at(source.id)}/merge`, into)).body.id).toBe(target.id)
  const audit = await staff.get(`/api/audit?subjectId=${capital(source.id)}&action=tickets.merge`)
  expect(audit.body.total).toBe(1)
})
