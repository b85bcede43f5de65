import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import {
  addMark,
  assign,
  cast,
  note,
  openSecrets,
  openTicket,
  reply,
  setStatus,
  TICKETS,
} from '#test/tickets.ts'

const parts = ['messages', 'events', 'presence']
const urlsOf = (ids: string[]) => ids.flatMap((id) => parts.map((part) => `${TICKETS}/${id}/${part}`))

/** All requests at once in this order; without `isAtOnce` one after another. */
async function answersOf(people: readonly Asks[], urls: string[], isAtOnce: boolean) {
  const asked = urls.flatMap((url) => people.map((person) => ({ url, person })))
  const ask = async ({ url, person }: (typeof asked)[number]) => {
    const { status, body } = await person.get(url)
    return { who: person.name, url, status, body: status === 200 ? body : body.code }
  }
  if (isAtOnce) return Promise.all(asked.map(ask))
  const answers = []
  for (const one of asked) answers.push(await ask(one))
  return answers
}

interface Asks extends Pick<Person, 'get'> {
  name: string
}

/** `get` sends the request without any step before it. */
const asking = (app: Pick<TestApp['app'], 'inject'>, name: string, { cookie }: { cookie: string }): Asks => ({
  name,
  async get(url) {
    const answer = await app.inject({ url, headers: { cookie } })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  },
})

test('concurrent readers get the same answers as alone, and others are refused', async ({ app }) => {
  await using other = await app.anotherNode()
  const { owner, named, staff, player } = await cast(app)
  const stranger = await app.as('user')
  const ended = { cookie: 'sid=nobody' }
  const { complaint, management } = await openSecrets(player, named)
  const [plain, own] = [await openTicket(player), await openTicket(staff)]
  const tag = await addMark(owner, 'tag', 'Krádež')
  for (const { id } of [complaint, management, plain, own]) {
    await reply(owner, id, 'Podíváme se na to.')
    await note(owner, id, 'Jen pro nás.')
    await assign(owner, id, owner.id)
    await owner.send('PATCH', `${TICKETS}/${id}`, { tags: { add: [tag], remove: [] } })
    await setStatus(owner, id, 'in-progress')
    // Each side counts its own entries.
    await reply(owner, id, 'Vyřízeno.')
    for (const person of [owner, staff, named, player])
      await person.send('PUT', `${TICKETS}/${id}/presence`, { doing: 'writing' })
  }
  const urls = urlsOf([complaint.id, management.id, plain.id, own.id])
  const cookies = { owner, named, staff, player, stranger, ended }
  for (const node of [app.app, other.app]) {
    const people = Object.entries(cookies).map(([name, person]) => asking(node, name, person))
    const alone = await answersOf(people, urls, false)
    for (const order of [people, people.toReversed(), [...people, ...people]]) {
      const together = await answersOf(order, urls, true)
      for (const answer of together)
        expect(answer).toEqual(alone.find(({ who, url }) => who === answer.who && url === answer.url))
    }
    const refused = alone.filter(({ status }) => status !== 200)
    const isRefused = (who: string, id: string) =>
      refused.filter((answer) => answer.who === who && answer.url.includes(id)).length === parts.length
    for (const { id } of [complaint, management, plain, own]) {
      expect([isRefused('stranger', id), isRefused('ended', id), isRefused('owner', id)]).toEqual([
        true,
        true,
        false,
      ])
    }
    expect([isRefused('named', complaint.id), isRefused('staff', complaint.id)]).toEqual([true, false])
    expect([isRefused('staff', management.id), isRefused('player', own.id)]).toEqual([true, true])
  }
})

test('returns a writer’s own message, however many ask for the thread at that time', async ({ app }) => {
  const { owner, staff, player } = await cast(app)
  const { id } = await openTicket(player)
  const readers = [owner, staff].map((person) => asking(app.app, 'reader', person))
  const writer = asking(app.app, 'writer', staff)
  const crowded = new AbortController()
  const crowd = readers.map(async (reader) => {
    while (!crowded.signal.aborted) await Promise.all(urlsOf([id]).map((url) => reader.get(url)))
  })
  for (let round = 0; round < 25; round += 1) {
    const text = `Zpráva ${round}`
    expect((await reply(staff, id, text)).status).toBe(201)
    const { body } = await writer.get(`${TICKETS}/${id}/messages`)
    expect(body.at(-1).message).toBe(text)
  }
  crowded.abort()
  await Promise.all(crowd)
})

test('does not answer a person whose role was taken away before the answer began', async ({ app }) => {
  const { owner, staff, player } = await cast(app)
  const { id } = await openTicket(player)
  const [asks, asksToo] = [asking(app.app, 'staff', staff), asking(app.app, 'owner', owner)]
  const url = `${TICKETS}/${id}/messages`
  for (let round = 0; round < 10; round += 1) {
    const role = round % 2 ? 'administrator' : 'user'
    const crowd = Array.from({ length: 10 }, () => asksToo.get(url))
    expect((await owner.send('PATCH', `/api/users/${staff.id}`, { role })).status).toBe(200)
    const [answer] = await Promise.all([asks.get(url), ...crowd])
    expect(answer?.status).toBe(role === 'user' ? 404 : 200)
  }
})
