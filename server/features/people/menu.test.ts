import { expect } from 'vitest'
import { sanction } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply } from '#test/tickets.ts'

test('bar and menu get the same answers together as one by one', async ({ owner: staff, player }) => {
  const { id } = await openTicket(player)
  await reply(staff, id)
  await sanction(staff, player)

  const { body } = await player.get('/api/auth/me/menu')
  expect(body).toMatchObject({ notifications: { newest: {} }, tickets: { mine: 1 }, sanctions: [{}] })
  for (const person of [player, staff]) {
    const ask = async (path: string) => (await person.get(`/api/${path}`)).body
    expect(await ask('auth/me/menu')).toEqual({
      notifications: await ask('notifications/unread'),
      tickets: await ask('tickets/unread'),
      sanctions: await ask('sanctions/mine'),
    })
  }
})
