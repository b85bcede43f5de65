import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, setStatus, TICKETS } from '#test/tickets.ts'

const rate = (person: Person, id: string, score: unknown, word?: unknown) =>
  person.send('PUT', `${TICKETS}/${id}/rating`, { score, word })

test('lets the author rate a closed ticket and change it; reopening clears the rating', async ({ app }) => {
  const player = await app.as('user', 'tereza')
  const staff = await app.as('administrator')
  const { id } = await openTicket(player)
  expectRefusal(await rate(player, id, 5), 409, 'NOT_CLOSED')
  await setStatus(staff, id, 'closed')

  expect(await rate(player, id, 2)).toMatchObject({ status: 200, body: { rating: { score: 2, word: '' } } })
  expect((await rate(player, id, 5, '  Díky!\u202e ')).body.rating).toEqual({
    score: 5,
    word: 'Díky!',
    createdAt: expect.any(String),
  })

  expect((await staff.get(`${TICKETS}/${id}`)).body.rating).toMatchObject({ score: 5, word: 'Díky!' })
  const rated = (await staff.get(`${TICKETS}/${id}/events`)).body.slice(1)
  expect(rated).toMatchObject([
    { kind: 'rated', username: 'tereza', to: '2' },
    { kind: 'rated', username: 'tereza', to: '5' },
  ])
  await setStatus(staff, id, 'open')
  expect((await player.get(`${TICKETS}/${id}`)).body.rating).toBeNull()
  expectRefusal(await rate(player, id, 5), 409, 'NOT_CLOSED')
  await setStatus(staff, id, 'closed')
  expect((await player.get(`${TICKETS}/${id}`)).body.rating).toBeNull()
})

test('accepts a rating from the author only, in whole stars from 1 to 5', async ({ app, player, owner }) => {
  const { id } = await openTicket(player)
  await setStatus(owner, id, 'closed')

  expectRefusal(await rate(owner, id, 5), 404, 'NOT_FOUND')
  expectRefusal(await rate(await app.as('user'), id, 5), 404, 'NOT_FOUND')
  for (const score of [0, 6, 2.5]) expectRefusal(await rate(player, id, score), 400, 'BAD_REQUEST')
})

test('lets a staff author rate their own ticket', async ({ app, staff: author }) => {
  const { id } = await openTicket(author)
  await setStatus(await app.as('administrator'), id, 'closed')

  expect((await rate(author, id, 3)).status).toBe(200)
})
