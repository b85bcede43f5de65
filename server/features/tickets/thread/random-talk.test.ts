import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { notificationsOf } from '#test/notifications.ts'
import { test } from '#test/site-test.ts'
import { note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

/** From 0 to 1; equal for equal seeds. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Returns what the thread must contain. */
async function talkAtRandom(app: TestApp, seed: number) {
  const random = numbersFrom(seed)
  const author = await app.as(seed % 2 ? 'user' : 'administrator')
  const staff = await app.as('administrator')
  const handlers = [staff, await app.as('owner')]
  const pick = <T>(among: T[]): T => {
    const one = among[Math.floor(random() * among.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }
  const { id } = await openTicket(author)
  const places = { staff: 1, author: 1 }
  const said = []
  let unread = 0
  let status = 'open'
  for (let step = 0; step < 25; step += 1) {
    const doing = pick(['reply', 'reply', 'reply', 'note', 'status'])
    places.staff += 1
    if (doing !== 'note') places.author += 1
    if (doing === 'note') expect((await note(pick(handlers), id, `Poznámka ${step}`)).status).toBe(201)
    if (doing === 'status') {
      status = status === 'open' ? 'in-progress' : 'open'
      expect((await setStatus(pick(handlers), id, status)).status).toBe(200)
      unread += 1
    }
    if (doing !== 'reply') continue
    const writer = pick([author, ...handlers])
    const isAdmin = writer !== author
    const answer = await reply(writer, id, `Zpráva ${step} `.repeat(1 + Math.floor(random() * 40)))
    expect(answer).toMatchObject({ status: 201, body: { isAdmin, userId: writer.id, attachments: [] } })
    expect(answer.body.seq).toBe(isAdmin ? places.staff : places.author)
    said.push({ message: answer.body, staffSeq: places.staff, authorSeq: places.author })
    unread = isAdmin ? unread + 1 : 0
  }
  const last = said.at(-1)?.message
  return { id, author, staff, said, last, unread, status }
}

test('both sides read, and are notified of, every answer of a random conversation', async ({ app }) => {
  for (const seed of [1, 2]) {
    const { id, author, staff, said, last, unread, status } = await talkAtRandom(app, seed)

    const [, ...byAuthor] = (await author.get(`${TICKETS}/${id}/messages`)).body
    const [, ...byStaff] = (await staff.get(`${TICKETS}/${id}/messages`)).body
    expect(byAuthor).toEqual(said.map(({ message, authorSeq }) => ({ ...message, seq: authorSeq })))
    expect(byStaff).toEqual(said.map(({ message, staffSeq }) => ({ ...message, seq: staffSeq })))

    const ownLast = said.findLast(({ message }) => !message.isAdmin)
    expect((await author.get(`${TICKETS}/${id}`)).body).toMatchObject({
      status,
      unread,
      readSeq: ownLast?.authorSeq ?? 1,
      waitingOn: last.isAdmin ? 'player' : 'us',
      lastMessage: {
        message: last.message.slice(0, 300),
        username: last.username,
        isAdmin: last.isAdmin,
        createdAt: last.createdAt,
      },
    })
    const answers = said.filter(({ message }) => message.isAdmin).length
    expect((await notificationsOf(author)).filter(({ kind }) => kind === 'answer')).toMatchObject([
      { count: answers },
    ])
    expect(await notificationsOf(staff)).toEqual([])
  }
})

test('returns the messages between two places, to both sides and to no stranger', async ({ app }) => {
  const random = numbersFrom(7)
  for (const seed of [3, 4]) {
    const { id, author, staff } = await talkAtRandom(app, seed)
    for (const reader of [author, staff]) {
      const all: { seq: number }[] = (await reader.get(`${TICKETS}/${id}/messages`)).body
      for (let round = 0; round < 12; round += 1) {
        const [after, before] = [Math.floor(random() * 30), Math.floor(random() * 30) + 1]
        const part = await reader.get(`${TICKETS}/${id}/messages?before=${before}&after=${after}`)
        expect(part.body).toEqual(all.filter(({ seq }) => seq > after && seq < before))
      }
      const { body } = await reader.get(`${TICKETS}/${id}/messages?after=1000`)
      expect(body).toEqual([])
    }
    expect((await (await app.as('user')).get(`${TICKETS}/${id}/messages?after=1000`)).status).toBe(404)
  }
})
