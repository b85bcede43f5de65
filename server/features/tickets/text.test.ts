import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  MAX_FIELD,
  MAX_MESSAGE,
  MAX_RATING_WORD,
  MAX_REPLY_TITLE,
  MAX_TITLE,
} from '@westmore/contract/tickets.ts'
import type { Answer, Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

async function waysIn(player: Person, staff: Person) {
  const { id } = await openTicket(player)
  const closed = await openTicket(player)
  await setStatus(staff, closed.id, 'closed')
  const saved = await staff.send('POST', `${TICKETS}/saved-replies`, { title: 'a', text: 'a' })
  const savedPath = `${TICKETS}/saved-replies/${saved.body.id}`
  const open = async (part: object) => {
    const opened = await player.send('POST', TICKETS, {
      title: 'a',
      category: 'faction',
      message: 'a',
      ...part,
    })
    if (opened.status === 201) await setStatus(staff, opened.body.id, 'closed')
    return opened
  }
  const ways: [limit: number, isRequired: boolean, send: (text: string) => Promise<Answer>][] = [
    [MAX_TITLE, true, (title) => open({ title })],
    [MAX_MESSAGE, true, (message) => open({ message })],
    [MAX_FIELD, false, (members) => open({ fields: { members } })],
    [MAX_MESSAGE, true, (message) => reply(player, id, message)],
    [MAX_MESSAGE, true, (message) => reply(staff, id, message)],
    [MAX_MESSAGE, true, (text) => note(staff, id, text)],
    [
      MAX_RATING_WORD,
      false,
      (word) => player.send('PUT', `${TICKETS}/${closed.id}/rating`, { score: 5, word }),
    ],
    [MAX_REPLY_TITLE, true, (title) => staff.send('PATCH', savedPath, { title, text: 'a' })],
    [MAX_MESSAGE, true, (text) => staff.send('PATCH', savedPath, { title: 'a', text })],
  ]
  return ways
}

test('accepts every text at its limit in UTF-16 units and refuses one unit more', async ({ app }) => {
  for (const [limit, , send] of await waysIn(await app.as('user'), await app.as('administrator'))) {
    for (const beyond of ['x'.repeat(limit + 1), `${'🤠'.repeat(limit / 2)}x`]) {
      expectRefusal(await send(beyond), 400, 'BAD_REQUEST')
    }
    for (const fits of ['x'.repeat(limit), '🤠'.repeat(limit / 2), ` ${'x'.repeat(limit)}\n`]) {
      expect((await send(fits)).status).toBeLessThan(300)
    }
  }
})

test('refuses a message of 10,000 lines and keeps one of 7,999 line breaks', async ({ player }) => {
  const { id } = await openTicket(player)
  const lines = '\n'.repeat(MAX_MESSAGE - 2)

  expectRefusal(await reply(player, id, 'a\n'.repeat(10_000)), 400, 'BAD_REQUEST')
  expect((await reply(player, id, `a${lines}b`)).body.message).toBe(`a${lines}b`)
  expect((await reply(player, id, `a${lines.replaceAll('\n', '\r\n')}b`)).body.message).toBe(`a${lines}b`)
  expectRefusal(await reply(player, id, '\n'.repeat(7_999)), 400, 'BAD_REQUEST')
})

test('cuts the preview of the last message between whole characters', async ({ player }) => {
  const { id } = await openTicket(player)

  await reply(player, id, `x${'🤠'.repeat(400)}`)

  const { body } = await player.get(`${TICKETS}/${id}`)
  expect(body.lastMessage.message.isWellFormed()).toBe(true)
  expect(body.lastMessage.message.startsWith(`x${'🤠'.repeat(149)}`)).toBe(true)
  expect(body.lastMessage.message.length).toBeLessThanOrEqual(300)
})

test('refuses made-up categories and ids, and ignores a forged author', async ({ player }) => {
  const { id } = await openTicket(player)
  const opening = { title: 'a', category: 'rules', message: 'a' }
  const forged = [
    { category: 'vip' },
    { category: 'Rules' },
    { category: ['rules'] },
    { category: null },
    { id: 'x' },
    { id: 5 },
    { attachmentIds: 'x' },
    { attachmentIds: ['x'] },
    { title: undefined },
    { message: undefined },
  ]
  for (const part of forged) {
    expectRefusal(await player.send('POST', TICKETS, { ...opening, ...part }), 400, 'BAD_REQUEST')
  }
  expectRefusal(await reply(player, id, 'x', { messageId: 'x' }), 400, 'BAD_REQUEST')
  const claims = {
    userId: '1',
    username: 'guvernér',
    isAdmin: true,
    status: 'closed',
    number: 1,
    ticketId: randomUUID(),
  }
  const opened = await openTicket(player, claims)
  expect(opened).toMatchObject({ userId: player.id, status: 'open' })
  expect((await reply(player, opened.id, 'x', claims)).body).toMatchObject({
    userId: player.id,
    isAdmin: false,
  })
})
