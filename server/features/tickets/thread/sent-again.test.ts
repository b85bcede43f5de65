import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { auditAbout, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'

test('stores a message once that is sent repeatedly or 20 times at once', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  const messageId = randomUUID()

  const answers = await times(20, (index) =>
    reply(player, id, 'Jednou', { messageId: index % 2 ? messageId : messageId.toUpperCase() }),
  )
  await setStatus(staff, id, 'closed')
  const late = await reply(player, id, 'Jednou', { messageId })

  expect([...answers, late].map(({ status, body }) => ({ status, id: body.id }))).toEqual(
    Array.from({ length: 21 }, () => ({ status: 201, id: messageId })),
  )
  const { body } = await player.get(`${TICKETS}/${id}/messages`)
  expect(body.filter(({ message }: { message: string }) => message === 'Jednou')).toHaveLength(1)
})

test('returns the first ticket or message with files when it is sent again', async ({ app, player }) => {
  const [first, second] = [await upload(app, player, 'a.txt', 'a'), await upload(app, player, 'b.txt', 'b')]
  const opening = { id: randomUUID(), attachmentIds: [first.body.id] }
  const more = { messageId: randomUUID(), attachmentIds: [second.body.id] }

  const opened = [await openTicket(player, opening), await openTicket(player, { ...opening, title: 'Jiný' })]
  const sent = [await reply(player, opening.id, 'x', more), await reply(player, opening.id, 'y', more)]

  expect(opened[1]).toEqual(opened[0])
  expect(sent[1]).toMatchObject({ status: 201, body: sent[0]?.body })
  const { body } = await player.get(`${TICKETS}/${opening.id}/messages`)
  expect(body.map(({ attachments }: any) => attachments)).toEqual([[first.body], [second.body]])
})

test('uses an id for a note or for a reply, never for both', async ({ player, staff }) => {
  const { id } = await openTicket(player)
  const [noteId, messageId] = [randomUUID(), randomUUID()]
  await note(staff, id, 'Dejme mu ban.', { noteId })
  await reply(staff, id, 'Dobrý den.', { messageId })

  expectRefusal(await reply(staff, id, 'Dejme mu ban.', { messageId: noteId }), 409, 'ID_TAKEN')
  expectRefusal(await note(staff, id, 'Dobrý den.', { noteId: messageId }), 409, 'ID_TAKEN')
  const { body } = await player.get(`${TICKETS}/${id}/messages`)
  expect(body.at(-1)).toMatchObject({ id: messageId, message: 'Dobrý den.' })
  expect((await staff.get(`${TICKETS}/${id}/notes`)).body).toHaveLength(1)
})

test('refuses an id of another person or ticket without revealing its content', async ({ app, player }) => {
  const other = await app.as('user')
  const staff = await app.as('administrator')
  const first = await openTicket(player)
  const second = await openTicket(player)
  const foreign = await openTicket(other)
  const messageId = randomUUID()
  const noteId = randomUUID()
  await reply(player, first.id, 'Tajné', { messageId })
  await note(staff, first.id, 'Tajné', { noteId })

  const refused = [
    await reply(player, second.id, 'x', { messageId }),
    await reply(staff, first.id, 'x', { messageId }),
    await reply(other, foreign.id, 'x', { messageId }),
    await note(staff, second.id, 'x', { noteId }),
    await note(await app.as('administrator'), first.id, 'x', { noteId }),
    await other.send('POST', TICKETS, { id: first.id, title: 'x', category: 'rules', message: 'x' }),
  ]

  for (const answer of refused) {
    expectRefusal(answer, 409, 'ID_TAKEN')
    expect(JSON.stringify(answer.body)).not.toContain('Tajné')
  }
  expect((await player.get(`${TICKETS}/${second.id}/messages`)).body).toHaveLength(1)
  expect((await staff.get(`${TICKETS}/${second.id}/notes`)).body).toEqual([])
})

test('stores a note and a ticket once when they are sent 10 times at once', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const id = randomUUID()
  const noteId = randomUUID()

  const opened = await times(10, () => openTicket(player, { id }))
  const noted = await times(10, () => note(staff, id, 'Jednou', { noteId }))

  expect(new Set(opened.map(({ number }) => number)).size).toBe(1)
  expect(noted.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect((await player.get(`${TICKETS}/mine`)).body).toHaveLength(1)
  expect((await player.get(`${TICKETS}/${id}/messages`)).body).toHaveLength(1)
  expect((await staff.get(`${TICKETS}/${id}/notes`)).body).toHaveLength(1)
  expect((await auditAbout(app, id)).map(({ action }) => action)).toEqual(['tickets.note'])
})
