import { sql } from 'kysely'
import { expect } from 'vitest'
import { PRESENCE_STAYS } from '@westmore/contract/presence.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, TICKETS } from '#test/tickets.ts'

const show = (person: Person, id: string, doing: unknown) =>
  person.send('PUT', `${TICKETS}/${id}/presence`, { doing })

async function seenBy(person: Person, id: string) {
  const { body } = await person.get(`${TICKETS}/${id}/presence`)
  return {
    people: body.people.map(({ username, doing }: any) => `${username} ${doing}`),
    supportWrites: body.supportWrites,
  }
}

const letTimePass = ({ db }: TestApp, milliseconds: number) =>
  db
    .updateTable('ticketPresence')
    .set({ seenAt: sql`seen_at - make_interval(secs => ${milliseconds / 1000})` })
    .execute()

test('staff see each other and the player; a player sees only that support writes', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  const first = await app.as('administrator', 'šerif')
  const second = await app.as('owner', 'guvernér')
  const { id } = await openTicket(player)
  await show(player, id, 'writing')
  await show(first, id, 'viewing')

  const shown = await show(second, id, 'noting')

  expect(shown.body).toEqual({
    people: [
      {
        id: player.id,
        username: 'tereza',
        name: 'tereza',
        avatarUrl: expect.any(String),
        isAdmin: false,
        doing: 'writing',
      },
      {
        id: first.id,
        username: 'šerif',
        name: 'šerif',
        avatarUrl: expect.any(String),
        isAdmin: true,
        doing: 'viewing',
      },
    ],
    supportWrites: false,
  })
  expect((await seenBy(first, id)).people).toEqual(['tereza writing', 'guvernér noting'])
  expect(await seenBy(player, id)).toEqual({ people: [], supportWrites: false })

  await show(first, id, 'writing')
  expect(await seenBy(player, id)).toEqual({ people: [], supportWrites: true })
  expect(await seenBy(first, id)).toMatchObject({ supportWrites: false })
  expect(await seenBy(second, id)).toMatchObject({ supportWrites: true })
  await show(first, id, null)
  expect(await seenBy(player, id)).toEqual({ people: [], supportWrites: false })
  expect((await seenBy(second, id)).people).toEqual(['tereza writing'])
})

test('hides a person 25 seconds after their last sign of life, until the next one', async ({ app }) => {
  const player = await app.as('user')
  const first = await app.as('administrator', 'šerif')
  const second = await app.as('administrator')
  const { id } = await openTicket(player)
  await show(first, id, 'writing')

  await letTimePass(app, PRESENCE_STAYS - 10_000)
  expect(await seenBy(second, id)).toEqual({ people: ['šerif writing'], supportWrites: true })
  await letTimePass(app, 10_001)
  expect(await seenBy(second, id)).toEqual({ people: [], supportWrites: false })
  expect(await seenBy(player, id)).toEqual({ people: [], supportWrites: false })
  await show(first, id, 'viewing')
  expect(await seenBy(second, id)).toEqual({ people: ['šerif viewing'], supportWrites: false })
})

test('hides people who left the staff or may not see the ticket', async ({ app, owner, player }) => {
  const demoted = await app.as('administrator')
  const { id } = await openTicket(player)
  await show(demoted, id, 'writing')
  await owner.send('PATCH', `/api/users/${demoted.id}`, { role: 'user' })

  expect(await seenBy(owner, id)).toEqual({ people: [], supportWrites: false })
  expect(await seenBy(player, id)).toEqual({ people: [], supportWrites: false })
  expectRefusal(await show(demoted, id, 'viewing'), 404, 'NOT_FOUND')
  for (const doing of ['', 'sleeping', 5, undefined]) {
    expectRefusal(await show(owner, id, doing), 400, 'BAD_REQUEST')
  }
})
