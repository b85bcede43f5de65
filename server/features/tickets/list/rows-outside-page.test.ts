import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const standing = async (person: Person, ids: string[], filter: object = {}) => {
  const { body } = await person.send('POST', `${TICKETS}/standing`, { ids, ...filter })
  return Object.fromEntries(
    body.map(({ ticket, fits }: any) => [ticket.id, [ticket.status, ticket.waitingOn, fits]]),
  )
}

test('returns rows as they are now, and whether the filter still lets them through', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const [waiting, answered, closed] = [
    await openTicket(player),
    await openTicket(player),
    await openTicket(player),
  ]
  await reply(staff, answered.id)
  await setStatus(staff, closed.id, 'closed')
  const ids = [waiting.id, answered.id, closed.id]

  expect(await standing(staff, ids, { waitingOn: 'us' })).toEqual({
    [waiting.id]: ['open', 'us', true],
    [answered.id]: ['open', 'player', false],
    [closed.id]: ['closed', null, false],
  })
  expect(await standing(staff, [closed.id], { status: 'closed' })).toEqual({
    [closed.id]: ['closed', null, true],
  })
  expect(await standing(staff, [closed.id], { status: 'open', q: 'kůň' })).toMatchObject({
    [closed.id]: ['closed', null, false],
  })
})

test('returns nothing of hidden tickets, as of missing ones', async ({ player, staff }) => {
  const { id } = await openTicket(player, { category: 'complaint', concernedId: staff.id })
  expect(await standing(staff, [id])).toEqual({})
})
