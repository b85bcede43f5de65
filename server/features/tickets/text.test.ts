import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  MAX_FIELD,
  MAX_MESSAGE,
  MAX_RATING_WORD,
  MAX_REPLY_TITLE,
  MAX_TITLE,
} from '@westmore/contract/tickets.ts'
import { startTestApp, type Answer, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

/** Every way a text gets in: its limit, the way, and what its success looks like. */
async function waysIn(player: Person, staff: Person) {
  const { id } = await openTicket(player)
  const closed = await openTicket(player)
  await setStatus(staff, closed.id, 'closed')
  const saved = await staff.send('POST', `${TICKETS}/saved-replies`, { title: 'a', text: 'a' })
  const savedPath = `${TICKETS}/saved-replies/${saved.body.id}`
  const open = async (part: object) => {
    const opened = await player.send('POST', TICKETS, {
      title: 'a',
      category: 'faction',
      message: 'a',
      ...part,
    })
    if (opened.status === 201) await setStatus(staff, opened.body.id, 'closed')
    return opened
  }
  const ways: [limit: number, isRequired: boolean, send: (text: string) => Promise<Answer>][] = [
    [MAX_TITLE, true, (title) => open({ title })],
    [MAX_MESSAGE, true, (message) => open({ message })],
    [MAX_FIELD, false, (members) => open({ fields: { members } })],
    [MAX_MESSAGE, true, (message) => reply(player, id, message)],
    [MAX_MESSAGE, true, (message) => reply(staff, id, message)],
    [MAX_MESSAGE, true, (text) => note(staff, id, text)],
    [
      MAX_RATING_WORD,
      false,
      (word) => player.send('PUT', `${TICKETS}/${closed.id}/rating`, { score: 5, word }),
    ],
    [MAX_REPLY_TITLE, true, (title) => staff.send('PATCH', savedPath, { title, text: 'a' })],
    [MAX_MESSAGE, true, (text) => staff.send('PATCH', savedPath, { title: 'a', text })],
  ]
  return ways
}

test('every text is taken at its limit in UTF-16 units and refused one beyond', async () => {
  await using app = await startTestApp()
  for (const [limit, , send] of await waysIn(await app.as('user'), await app.as('administrator'))) {
    for (const beyond of ['x'.repeat(limit + 1), `${'🤠'.repeat(limit / 2)}x`]) {
      expectRefusal(await send(beyond), 400, 'BAD_REQUEST')
    }
    for (const fits of ['x'.repeat(limit), '🤠'.repeat(limit / 2), ` ${'x'.repeat(limit)}\n`]) {
      expect((await send(fits)).status).toBeLessThan(300)
    }
  }
})

test('required text is refused when nothing visible is left of it, and a text that is none always', async () => {
  await using app = await startTestApp()
  for (const [, isRequired, send] of await waysIn(await app.as('user'), await app.as('administrator'))) {
    for (const blank of ['', ' \n\t\r', '\0', '\u00a0\u2003', '\ufeff\u202e\u0007']) {
      const answer = await send(blank)
      if (isRequired) expectRefusal(answer, 400, 'BAD_REQUEST')
      else expect(answer.status).toBeLessThan(300)
    }
    for (const wrong of [null, 5, ['x'], { toString: 'x' }, true]) {
      expectRefusal(await send(wrong as never), 400, 'BAD_REQUEST')
    }
  }
})

test('markup stays the text it is, what cannot be seen or stored is left out', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const markup = '<script>alert("x")</script> [a](javascript:x) \'; drop table tickets; -- {{7*7}} 🤠 \\u0000'
  const sent = `\u202e${markup}\0\u0007\u2066\r\nkonec\ud800`
  const kept = `${markup}\nkonec\ufffd`

  const opened = await openTicket(player, {
    title: sent,
    message: sent,
    category: 'faction',
    fields: { members: sent },
  })
  const answer = await reply(player, opened.id, sent)

  expect(opened).toMatchObject({ title: kept.replace('\n', ' '), message: kept, fields: [{ value: kept }] })
  expect(answer.body.message).toBe(kept)
  const read = await player.get(`${TICKETS}/${opened.id}/messages`)
  expect(read.body.map(({ message }: { message: string }) => message)).toEqual([kept, kept])
  expect(read.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'x-content-type-options': 'nosniff',
  })
})

test('a message of ten thousand lines is refused, one of 7,999 line breaks is kept as it is', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { id } = await openTicket(player)
  const lines = '\n'.repeat(MAX_MESSAGE - 2)

  expectRefusal(await reply(player, id, 'a\n'.repeat(10_000)), 400, 'BAD_REQUEST')
  expect((await reply(player, id, `a${lines}b`)).body.message).toBe(`a${lines}b`)
  expect((await reply(player, id, `a${lines.replaceAll('\n', '\r\n')}b`)).body.message).toBe(`a${lines}b`)
  expectRefusal(await reply(player, id, '\n'.repeat(7_999)), 400, 'BAD_REQUEST')
})

test('the end of the conversation is shown whole characters at a time', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { id } = await openTicket(player)

  await reply(player, id, `x${'🤠'.repeat(400)}`)

  const { body } = await player.get(`${TICKETS}/${id}`)
  expect(body.lastMessage.message.isWellFormed()).toBe(true)
  expect(body.lastMessage.message.startsWith(`x${'🤠'.repeat(149)}`)).toBe(true)
  expect(body.lastMessage.message.length).toBeLessThanOrEqual(300)
})

test('a category, an id or a person that is made up is refused', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const { id } = await openTicket(player)
  const opening = { title: 'a', category: 'rules', message: 'a' }
  const forged = [
    { category: 'vip' },
    { category: 'Rules' },
    { category: ['rules'] },
    { category: null },
    { id: 'x' },
    { id: 5 },
    { attachmentIds: 'x' },
    { attachmentIds: ['x'] },
    { title: undefined },
    { message: undefined },
  ]
  for (const part of forged) {
    expectRefusal(await player.send('POST', TICKETS, { ...opening, ...part }), 400, 'BAD_REQUEST')
  }
  expectRefusal(await reply(player, id, 'x', { messageId: 'x' }), 400, 'BAD_REQUEST')
  // What the client claims to be is not even looked at.
  const claims = {
    userId: '1',
    username: 'guvernér',
    isAdmin: true,
    status: 'closed',
    number: 1,
    ticketId: randomUUID(),
  }
  const opened = await openTicket(player, claims)
  expect(opened).toMatchObject({ userId: player.id, status: 'open' })
  expect((await reply(player, opened.id, 'x', claims)).body).toMatchObject({
    userId: player.id,
    isAdmin: false,
  })
})
