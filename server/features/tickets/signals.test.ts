import { Client } from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { Person } from '#test/app.ts'
import { times } from '#test/races.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening, type Stream } from '#test/stream.ts'
import {
  assign,
  cast,
  note,
  openSecrets,
  openTicket,
  reply,
  setStatus,
  TICKETS,
  upload,
} from '#test/tickets.ts'

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
  expect(await changesUntilNow(app, own)).toMatchObject([[{ topic: 'tickets', id, said: { seq: 2 } }]])
})

test('tells a reply’s words as each side’s endpoint shows them, to its readers alone', async ({ app }) => {
  const { owner, named, staff, player } = await cast(app)
  const { complaint, management } = await openSecrets(player, named)
  const people = [player, staff, owner, named, await app.as('user')]
  await using opened = new AsyncDisposableStack()
  const streams: Stream[] = []
  for (const person of people) streams.push(opened.use(await openStream(app.address, person)))
  const newestFor = async (person: Person, id: string) =>
    (await person.get(`${TICKETS}/${id}/messages`)).body.at(-1)
  for (const [id, isFor] of [
    [complaint.id, [player, staff, owner]],
    [management.id, [player, owner]],
  ] as const) {
    await note(owner, id, 'Tajná poznámka')
    await changesUntilNow(app, ...streams)
    for (const [person, text] of [
      [player, 'Rozbil mi "plot"\n\t\\ 🐎'],
      [owner, 'Díváme se na to.'],
    ] as const) {
      await reply(person, id, text)
      const heard = await changesUntilNow(app, ...streams)
      for (const [at, reader] of people.entries()) {
        const said = isFor.some((one) => one === reader) && (await newestFor(reader, id))
        expect(heard[at]).toEqual(said ? [{ topic: 'tickets', id, said }] : [])
        if (said) expect(said).toMatchObject({ message: text })
      }
    }
  }
})

test('tells no words of files or long texts, nor again to a stream that resumes', async ({
  app,
  player,
  staff,
}) => {
  const { id } = await openTicket(player)
  const mark = (await player.get('/api/auth/me')).headers['x-live']
  await using desk = await openStream(app.address, staff)
  const file = await upload(app, player, 'a.txt', 'a')
  await reply(player, id, 'Soubor', { attachmentIds: [file.body.id] })
  for (const text of ['"'.repeat(4_000), 'ž'.repeat(3_000), 'x'.repeat(8_000)]) await reply(player, id, text)
  expect(await changesUntilNow(app, desk)).toEqual([[{ topic: 'tickets', id, said: null }]])
  await reply(player, id, 'x'.repeat(5_900))
  expect(await changesUntilNow(app, desk)).toMatchObject([[{ said: { seq: 6 } }]])
  await using resumed = await openStream(app.address, player, `?since=${String(mark)}`)
  expect(await changesUntilNow(app, resumed)).toEqual([[{ topic: 'tickets', id }]])
})

test('a burst of replies is read by nobody, however many hear it', async ({ app, player, staff }) => {
  await using opened = new AsyncDisposableStack()
  const streams: Stream[] = []
  for (let tab = 0; tab < 15; tab += 1) streams.push(opened.use(await openStream(app.address, staff)))
  const tickets = [await openTicket(player), await openTicket(player), await openTicket(player)]
  await changesUntilNow(app, ...streams)
  const asked = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  await times(30, (turn) => reply(player, tickets[turn % 3].id, `Zpráva ${turn}`))
  for (const heard of await changesUntilNow(app, ...streams))
    expect(new Set(heard.map(({ said }) => said?.message)).size).toBe(30)
  // Each reply asks for the session and is one statement; new connections are set up.
  expect(asked.mock.calls.length).toBeLessThan(4 * 30)
})

test('a mark tells its reader the newest place on their side of the thread', async ({
  app,
  player,
  staff,
}) => {
  const { id } = await openTicket(player)
  for (const text of ['Tajná', 'Poznámka']) await note(staff, id, text)
  await reply(staff, id)
  const reader = await app.as('administrator')
  const heardBy = async (person: Person) => {
    await using own = await openStream(app.address, person)
    await changesUntilNow(app, own)
    await person.send('PUT', `${TICKETS}/${id}/read`, { seq: 2 })
    return (await changesUntilNow(app, own))[0]
  }
  expect(await heardBy(player)).toEqual([{ topic: 'tickets', id, newest: 2 }])
  expect(await heardBy(reader)).toEqual([{ topic: 'tickets', id, newest: 4 }])
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
