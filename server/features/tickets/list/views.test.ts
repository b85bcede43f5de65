import { expect } from 'vitest'
import { views, type ViewName } from '@westmore/contract/tickets-desk.ts'
import { test } from '#test/site-test.ts'
import { assign, letDaysPass, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

test('each count of a view matches its list, without tickets hidden from the reader', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const open = async (wishes = {}) => (await openTicket(player, wishes)).id
  const [mine, answered, closedToday, closedBefore] = [await open(), await open(), await open(), await open()]
  await open()
  await open({ category: 'complaint', concernedId: staff.id })
  await open({ category: 'management' })
  await openTicket(staff)
  await assign(staff, mine, staff.id)
  await reply(staff, answered)
  await setStatus(staff, answered, 'in-progress')
  for (const id of [closedToday, closedBefore]) await setStatus(staff, id, 'closed')
  await letDaysPass(app, closedBefore, 2)

  const { body: counts } = await staff.get(`${TICKETS}/views`)
  expect(counts).toEqual({ unclosed: 4, us: 3, mine: 1, unassigned: 3, player: 1, closedToday: 1 })
  const totals: Record<string, number> = {}
  for (const [name, view] of Object.entries(views)) {
    const { body } = await staff.get(`${TICKETS}?${new URLSearchParams(view).toString()}`)
    totals[name] = body.total
    expect(body.tickets).toHaveLength(body.total)
  }
  expect(totals).toEqual(counts satisfies Record<ViewName, number>)
})
