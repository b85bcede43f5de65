import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const test = siteTest(startListening)

const show = (person: Person, id: string, doing: string | null) =>
  person.send('PUT', `${TICKETS}/${id}/presence`, { doing })

test('announces neither refused requests nor ones that change nothing', async ({ app, player, staff }) => {
  const { id } = await openTicket(player)
  await player.send('PUT', `${TICKETS}/${id}/read`, { seq: 1 })
  await setStatus(staff, id, 'closed')
  await using own = await openStream(app.address, player)
  await using desk = await openStream(app.address, staff)
  await changesUntilNow(app, own, desk)

  await setStatus(staff, id, 'closed')
  await assign(staff, id, null)
  await assign(staff, id, player.id)
  await reply(player, id)
  await player.send('PUT', `${TICKETS}/${id}/read`, { seq: 1 })
  await staff.send('POST', `${TICKETS}/changes`, { ids: [id], status: 'closed' })

  expect(await changesUntilNow(app, own, desk)).toEqual([[], []])
})

test('announces to a staff author the same as to a player, and no notes', async ({ app, owner: staff }) => {
  const author = await app.as('administrator')
  const { id } = await openTicket(author)
  await using own = await openStream(app.address, author)
  await changesUntilNow(app, own)

  await note(staff, id, 'O kolegovi')
  await assign(staff, id, staff.id)
  await show(staff, id, 'viewing')
  await show(staff, id, 'noting')
  expect(await changesUntilNow(app, own)).toEqual([[]])

  await reply(staff, id)
  expect(await changesUntilNow(app, own)).toEqual([[{ topic: 'tickets', id }]])
})

test('announces presence when it changes; to a player only that support writes', async ({ app, player }) => {
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  await using own = await openStream(app.address, player)
  await using other = await openStream(app.address, await app.as('user'))
  await using desk = await openStream(app.address, await app.as('owner'))
  await changesUntilNow(app, own, other, desk)
  const signal = [{ topic: 'presence', id }]
  const hearAfter = async (person: Person, doing: string | null) => {
    expect((await show(person, id, doing)).status).toBe(200)
    return changesUntilNow(app, own, other, desk)
  }

  expect(await hearAfter(staff, 'viewing')).toEqual([[], [], signal])
  expect(await hearAfter(staff, 'viewing')).toEqual([[], [], []])
  expect(await hearAfter(staff, 'noting')).toEqual([[], [], signal])
  expect(await hearAfter(staff, 'writing')).toEqual([signal, [], signal])
  expect(await hearAfter(staff, 'writing')).toEqual([[], [], []])
  expect(await hearAfter(staff, null)).toEqual([signal, [], signal])
  expect(await hearAfter(staff, null)).toEqual([[], [], []])
  expect(await hearAfter(player, 'writing')).toEqual([[], [], signal])
  expect(await hearAfter(player, null)).toEqual([[], [], signal])
})
