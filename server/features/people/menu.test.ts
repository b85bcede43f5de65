import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { sanction } from '#test/sanctions.ts'
import { openTicket, reply } from '#test/tickets.ts'

test('bar and menu get the same answers together as one by one', async () => {
  await using app = await startTestApp()
  const staff = await app.as('owner')
  const player = await app.as('user')
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
