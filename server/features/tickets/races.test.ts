import { expect } from 'vitest'
import { MAX_OPEN } from '@westmore/contract/tickets.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, TICKETS, upload } from '#test/tickets.ts'

test('enforces the limit when tickets are opened concurrently', async ({ player }) => {
  const answers = await times(MAX_OPEN + 10, () =>
    player.send('POST', TICKETS, { title: 'a', category: 'rules', message: 'a' }),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefusal(answer, 409, 'TOO_MANY_OPEN')
  }
})

test('gives a file to one of two concurrent messages and does not store the other', async ({ app }) => {
  const player = await app.as('user')
  const tickets = [await openTicket(player), await openTicket(player)]
  for (let round = 0; round < 8; round += 1) {
    const { body: file } = await upload(app, player, 'a.txt', 'zápis')

    const answers = await times(4, (index) =>
      reply(player, tickets[index % 2].id, `kolo ${round}`, { attachmentIds: [file.id] }),
    )

    expect(statusesOf(answers)).toEqual([201, 422, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expectRefusal(answer, 422, 'ATTACHMENT_REFUSED')
    }
  }
  const stored = await app.db.selectFrom('ticketMessages').select('id').execute()
  expect(stored).toHaveLength(2 + 8)
})

test('messages with the same files in opposite orders do not deadlock', async ({ app, player }) => {
  const tickets = [await openTicket(player), await openTicket(player)]
  for (let round = 0; round < 8; round += 1) {
    const ids: string[] = []
    for (let file = 0; file < 5; file += 1) ids.push((await upload(app, player, 'a.txt', 'zápis')).body.id)

    const answers = await times(2, (index) =>
      reply(player, tickets[index].id, 'x', { attachmentIds: index ? ids.toReversed() : ids }),
    )

    expect(statusesOf(answers)).toEqual([201, 422])
  }
})

test('reading and writing at the same time do not deadlock', async ({ player, staff }) => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await openTicket(player)

    const answers = await Promise.all(
      [player, staff].flatMap((person) => [
        person.send('PUT', `${TICKETS}/${id}/read`, { seq: 9 }),
        reply(person, id),
        person.send('PUT', `${TICKETS}/${id}/presence`, { doing: 'writing' }),
        person.send('PUT', `${TICKETS}/${id}/read`, { seq: 1 }),
      ]),
    )

    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
  }
})
