import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#test/site-test.ts'
import { openTicket, reply, TICKETS } from '#test/tickets.ts'

test('cuts the preview of the last message between whole characters', async ({ player }) => {
  const { id } = await openTicket(player)

  await reply(player, id, `x${'🤠'.repeat(400)}`)

  const { body } = await player.get(`${TICKETS}/${id}`)
  expect(body.lastMessage.message.isWellFormed()).toBe(true)
  expect(body.lastMessage.message.startsWith(`x${'🤠'.repeat(149)}`)).toBe(true)
  expect(body.lastMessage.message.length).toBeLessThanOrEqual(300)
})

test('ignores a forged author, side, status and number', async ({ player }) => {
  const claims = { userId: '1', username: 'guvernér', isAdmin: true, status: 'closed', number: 1 }
  const opened = await openTicket(player, { ...claims, ticketId: randomUUID() })
  expect(opened).toMatchObject({ userId: player.id, status: 'open' })
  const { body } = await reply(player, opened.id, 'x', claims)
  expect(body).toMatchObject({ userId: player.id, isAdmin: false })
})
