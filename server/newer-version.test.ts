import { expect } from 'vitest'
import { unreadCountOf, notificationsOf, NOTIFICATIONS } from '#test/notifications.ts'
import { openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'

test('reads a thread without the events that a newer version wrote', async ({ app, player, staff }) => {
  await app.administer('alter table ticket_events drop constraint ticket_events_kind_check')
  const { id } = await openTicket(player)
  for (const status of ['in-progress', 'open'] as const) await setStatus(staff, id, status)

  await app.administer(`update ticket_events set kind = 'weighed' where to_value = 'open'`)

  const { status, body } = await staff.get(`${TICKETS}/${id}/events`)
  expect(status).toBe(200)
  expect(body.map(({ to }: { to: string }) => to)).toEqual(['in-progress'])
})

test('neither shows nor counts notifications of a kind from a newer version', async ({ app, player }) => {
  const staff = await app.as('administrator')
  for (const title of ['První', 'Druhý']) {
    const { id } = await openTicket(player, { title })
    await reply(staff, id, 'Odpověď')
  }
  expect(await unreadCountOf(player)).toBe(2)

  await app.administer(`update notifications set kind = 'weighed'
    where ticket_id = (select id from tickets where title = 'Druhý')`)

  expect((await notificationsOf(player)).map(({ about }) => about.type)).toEqual(['ticket'])
  expect(await unreadCountOf(player)).toBe(1)
})

test('reads settings in which a newer version’s kind of news is switched off', async ({ app, player }) => {
  await app.administer(`insert into notification_settings (user_id, off, toasts)
    values ('${player.id}', '{answer,weighed}', true)`)

  expect((await player.get(`${NOTIFICATIONS}/settings`)).body.off).toEqual(['answer'])
})
