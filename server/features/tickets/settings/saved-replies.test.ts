import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_SAVED_REPLIES } from '@westmore/contract/tickets.ts'
import { startTestApp } from '#test/app.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { addMark, assign, openTicket, reply, TICKETS } from '#test/tickets.ts'

const test = siteTest(startTestApp, { staff: 'šerif' })

const REPLIES = `${TICKETS}/saved-replies`

test('writes, changes and deletes a saved reply', async ({ app }) => {
  const staff = await app.as('administrator', 'šerif')
  const words = { title: 'Pozdrav', text: 'Ahoj {jmeno},\nděkujeme.' }

  const { status, body: added } = await staff.send('POST', REPLIES, words)
  expect({ status, added }).toMatchObject({ status: 201, added: words })
  const { body: changed } = await staff.send('PATCH', `${REPLIES}/${added.id}`, {
    title: 'Úvod',
    text: 'Dobrý den',
  })
  expect(changed).toMatchObject({ id: added.id, title: 'Úvod', text: 'Dobrý den' })
  expect((await staff.get(REPLIES)).body).toEqual([changed])
  expect((await staff.send('DELETE', `${REPLIES}/${added.id}`)).status).toBe(204)
  expect((await staff.get(REPLIES)).body).toEqual([])

  expectRefusal(await staff.send('DELETE', `${REPLIES}/${added.id}`), 404, 'NOT_FOUND')
  expectRefusal(await staff.send('PATCH', `${REPLIES}/${randomUUID()}`, words), 404, 'NOT_FOUND')
})

test('allows at most 200 saved replies', async ({ app, owner: staff }) => {
  const rows = Array.from({ length: MAX_SAVED_REPLIES - 1 }, (_, index) => ({
    id: randomUUID(),
    title: `Odpověď ${index}`,
    text: 'x',
  }))
  await app.db.insertInto('savedReplies').values(rows).execute()

  expect((await staff.send('POST', REPLIES, { title: 'x', text: 'x' })).status).toBe(201)
  expectRefusal(await staff.send('POST', REPLIES, { title: 'x', text: 'x' }), 409, 'TOO_MANY_REPLIES')
})

test('a macro sends its text and changes the ticket, or does neither', async ({ staff, player }) => {
  const tag = await addMark(staff, 'tag', 'Chyba')
  const reasonId = await addMark(staff, 'reason', 'Vyřešeno')
  const ticket = await openTicket(player)
  const change = {
    status: 'closed',
    assigneeId: staff.id,
    tags: { add: [tag] },
    closing: { reasonId, word: '' },
  }
  const messageId = randomUUID()
  const send = () => reply(staff, ticket.id, 'Hotovo, ať se daří.', { messageId, change })

  expect((await send()).body).toMatchObject({ id: messageId, hasChanged: true })
  expect((await send()).body).toMatchObject({ id: messageId, hasChanged: true })
  const state = async () => (await staff.get(`${TICKETS}/${ticket.id}`)).body
  expect(await state()).toMatchObject({
    status: 'closed',
    assignee: { id: staff.id },
    tags: [{ id: tag }],
    closing: { reasonId },
  })
  expect((await notificationsOf(player)).map(({ kind }) => kind)).toEqual(['answer'])
  const undone = await staff.send('POST', `${TICKETS}/changes/${messageId}/undo`, {})
  expect(undone.body).toEqual({ changed: 1 })
  expect(await state()).toMatchObject({ status: 'open', assignee: null, tags: [], closing: null })

  const wrong = await reply(staff, ticket.id, 'Nedorazí', {
    change: { status: 'closed', assigneeId: player.id },
  })
  expectRefusal(wrong, 422, 'ASSIGNEE_REFUSED')
  const sly = await reply(player, ticket.id, 'Nedorazí', { change: { status: 'closed' } })
  expectRefusal(sly, 404, 'NOT_FOUND')
  const { body: messages } = await player.get(`${TICKETS}/${ticket.id}/messages`)
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    'Zmizel mi u Valentine.',
    'Hotovo, ať se daří.',
  ])
  expect(await state()).toMatchObject({ status: 'open' })
})

test('refuses an answer that claims a taken ticket, and sends it without the claim', async ({ app }) => {
  const [staff, other] = [await app.as('administrator', 'šerif'), await app.as('administrator', 'písař')]
  const ticket = await openTicket(await app.as('user'))
  await assign(other, ticket.id, other.id)
  const messageId = randomUUID()
  const change = { status: 'in-progress', assigneeId: staff.id, assigneeWas: null }

  expectRefusal(await reply(staff, ticket.id, 'Beru si to.', { messageId, change }), 409, 'TAKEN', {
    assignee: 'písař',
  })
  expect((await staff.get(`${TICKETS}/${ticket.id}/messages`)).body).toHaveLength(1)
  const plain = { messageId, change: { status: 'in-progress' } }
  expect((await reply(staff, ticket.id, 'Pomohu.', plain)).status).toBe(201)
  expect((await staff.get(`${TICKETS}/${ticket.id}`)).body.assignee.id).toBe(other.id)
})

test('a macro names only existing marks and people, and drops deleted marks', async ({ staff, player }) => {
  const [tag, reasonId] = [await addMark(staff, 'tag', 'Chyba'), await addMark(staff, 'reason', 'Vyřešeno')]
  const save = (macro: object) =>
    staff.send('POST', REPLIES, {
      title: 'Makro',
      text: 'Hotovo',
      macro: { status: 'closed', assignee: 'me', tagIds: [tag], reasonId, ...macro },
    })
  for (const wrong of [
    { tagIds: [reasonId] },
    { reasonId: tag },
    { status: 'open' },
    { assignee: player.id },
    { assignee: '10000000000000099' },
  ])
    expectRefusal(await save(wrong), 422, 'MACRO_REFUSED')
  const { body: saved } = await save({ assignee: staff.id })
  expect(saved.macro).toEqual({ status: 'closed', assignee: staff.id, tagIds: [tag], reasonId })
  for (const mark of [tag, reasonId]) await staff.send('DELETE', `${TICKETS}/marks/${mark}`)
  expect((await staff.get(REPLIES)).body).toMatchObject([
    { macro: { status: 'closed', assignee: staff.id, tagIds: [], reasonId: null } },
  ])
})
