import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { MAX_SAVED_REPLIES } from '@westmore/contract/tickets.ts'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { deedsAbout, TICKETS } from '#test/tickets.ts'

const REPLIES = `${TICKETS}/saved-replies`

test('a saved reply is written, rewritten and deleted, and the audit keeps what it was', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator', 'šerif')
  const words = { title: 'Pozdrav', text: 'Ahoj {jmeno},\nděkujeme.' }

  const { status, body: added } = await staff.send('POST', REPLIES, words)
  expect({ status, added }).toMatchObject({ status: 201, added: words })
  const { body: changed } = await staff.send('PATCH', `${REPLIES}/${added.id}`, {
    title: 'Úvod',
    text: 'Dobrý den',
  })
  expect(changed).toMatchObject({ id: added.id, title: 'Úvod', text: 'Dobrý den' })
  expect((await staff.get(REPLIES)).body).toEqual([changed])
  expect((await staff.send('DELETE', `${REPLIES}/${added.id}`)).status).toBe(204)
  expect((await staff.get(REPLIES)).body).toEqual([])

  expect(await deedsAbout(app, added.id)).toEqual([
    { actor: 'šerif', action: 'tickets.savedReplies.create', before: null, after: added },
    { actor: 'šerif', action: 'tickets.savedReplies.update', before: added, after: changed },
    { actor: 'šerif', action: 'tickets.savedReplies.remove', before: changed, after: null },
  ])
  expectRefusal(await staff.send('DELETE', `${REPLIES}/${added.id}`), 404, 'NOT_FOUND')
  expectRefusal(await staff.send('PATCH', `${REPLIES}/${randomUUID()}`, words), 404, 'NOT_FOUND')
})

test('there are at most 200 saved replies, however many are sent at once', async () => {
  await using app = await startTestApp()
  const staff = await app.as('owner')
  const rows = Array.from({ length: MAX_SAVED_REPLIES - 3 }, (_, index) => ({
    id: randomUUID(),
    title: `Odpověď ${index}`,
    text: 'x',
  }))
  await app.db.insertInto('savedReplies').values(rows).execute()

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staff.send('POST', REPLIES, { title: 'x', text: 'x' })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefusal(answer, 409, 'TOO_MANY_REPLIES')
  }
  expect((await staff.get(REPLIES)).body).toHaveLength(MAX_SAVED_REPLIES)
})
