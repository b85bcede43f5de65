import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_MARKS, MAX_TAGS } from '@westmore/contract/tickets-marks.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { addMark, openTicket, setStatus, TICKETS } from '#test/tickets.ts'

const test = siteTest(startTestApp, { staff: 'šerif' })

const MARKS = `${TICKETS}/marks`

const change = (person: Person, id: string, values: object) =>
  person.send('PATCH', `${TICKETS}/${id}`, values)
const read = async (person: Person, id: string) => (await person.get(`${TICKETS}/${id}`)).body
const listed = async (person: Person, query: string) => {
  const { body } = await person.get(`${TICKETS}?${query}`)
  return { total: body.total, ids: body.tickets.map(({ id }: { id: string }) => id) }
}

test('lists marks in the order of the Czech alphabet, as people are', async ({ staff }) => {
  const names = ['Auto', 'Cena', 'Čas', 'Duel', 'Hra', 'Chata', 'Čest', 'Ž1', 'Z2']
  for (const name of names) await addMark(staff, 'tag', name)
  const { body } = await staff.get(MARKS)
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Auto',
    'Cena',
    'Čas',
    'Čest',
    'Duel',
    'Hra',
    'Chata',
    'Z2',
    'Ž1',
  ])
})

test('makes, renames and deletes a tag, which tickets follow', async ({ app, staff }) => {
  const player = await app.as('user')
  const ticket = await openTicket(player)
  const [bug, theft] = [await addMark(staff, 'tag', 'Chyba'), await addMark(staff, 'tag', 'Krádež')]
  expectRefusal(await staff.send('POST', MARKS, { kind: 'tag', name: 'chyba' }), 409, 'NAME_TAKEN')

  expect((await change(staff, ticket.id, { tags: { add: [theft, bug] } })).body.tags).toEqual([
    { id: bug, name: 'Chyba' },
    { id: theft, name: 'Krádež' },
  ])
  const renamed = await staff.send('PATCH', `${MARKS}/${bug}`, { name: 'Chyba hry', isShown: true })
  expect(renamed.body).toEqual({ id: bug, kind: 'tag', name: 'Chyba hry', isShown: false })
  expectRefusal(await staff.send('PATCH', `${MARKS}/${bug}`, { name: 'krádež' }), 409, 'NAME_TAKEN')
  expect((await staff.send('DELETE', `${MARKS}/${theft}`)).status).toBe(204)
  expectRefusal(await staff.send('DELETE', `${MARKS}/${theft}`), 404, 'NOT_FOUND')
  expect((await read(staff, ticket.id)).tags).toEqual([{ id: bug, name: 'Chyba hry' }])
})

test('filters and counts by tags only for readers who may see the ticket', async ({ app, player, staff }) => {
  const accused = await app.as('administrator')
  const plain = await openTicket(player)
  const complaint = await openTicket(player, { category: 'complaint', concernedId: accused.id })
  const own = await openTicket(accused)
  const other = await openTicket(player)
  const tag = await addMark(staff, 'tag', 'Naléhavé')
  const ids = [plain.id, complaint.id, own.id]
  const step = await staff.send('POST', `${TICKETS}/changes`, { ids, tags: { add: [tag] } })
  expect(step.body).toEqual({ changed: 3, refused: 0 })

  expect(new Set((await listed(staff, `tagId=${tag}`)).ids)).toEqual(new Set(ids))
  expect(await listed(accused, `tagId=${tag}`)).toEqual({ total: 1, ids: [plain.id] })
  expect((await read(accused, own.id)).tags).toEqual([])
  expect(await read(player, plain.id)).not.toHaveProperty('tags')
  const numbersOf = async (person: Person) => (await person.get(`${TICKETS}/numbers`)).body.tags
  await setStatus(staff, plain.id, 'closed')
  expect(await numbersOf(staff)).toEqual([{ id: tag, name: 'Naléhavé', unclosed: 2, closed: 1 }])
  expect(await numbersOf(accused)).toEqual([{ id: tag, name: 'Naléhavé', unclosed: 0, closed: 1 }])
  expectRefusal(await change(accused, own.id, { tags: { add: [tag] } }), 404, 'NOT_FOUND')
  expectRefusal(await change(accused, complaint.id, { tags: { remove: [tag] } }), 404, 'NOT_FOUND')
  expect((await read(staff, other.id)).tags).toEqual([])
})

test('keeps a reason on closed tickets only, shown to the player if it is set so', async ({ app, staff }) => {
  const player = await app.as('user')
  const ticket = await openTicket(player)
  const [inner, told] = [
    await addMark(staff, 'reason', 'Vymýšlí si'),
    await addMark(staff, 'reason', 'Vyřešeno', true),
  ]
  const closing = { reasonId: inner, word: 'Viz záznam' }
  expectRefusal(await change(staff, ticket.id, { closing }), 422, 'MARK_REFUSED')
  expect((await change(staff, ticket.id, { status: 'closed', closing })).body).toMatchObject({
    status: 'closed',
    closing: { reasonId: inner, reason: 'Vymýšlí si', word: 'Viz záznam' },
  })
  const seen = await read(player, ticket.id)
  expect(seen.closedFor).toBeNull()
  const events = (await player.get(`${TICKETS}/${ticket.id}/events`)).body
  expect(JSON.stringify([seen, events])).not.toMatch(/Vymýšlí|záznam/)
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['status'])

  await change(staff, ticket.id, { closing: { reasonId: told, word: 'Viz záznam' } })
  const shown = await read(player, ticket.id)
  expect(shown.closedFor).toBe('Vyřešeno')
  expect(JSON.stringify(shown)).not.toContain('záznam')
  expect(await listed(staff, `reasonId=${told}`)).toEqual({ total: 1, ids: [ticket.id] })
  expect((await staff.get(`${TICKETS}/numbers`)).body.reasons).toEqual([
    { id: told, name: 'Vyřešeno', count: 1 },
  ])

  const transcript = async (notes: boolean, format: string) => {
    const { body } = await staff.get(`${TICKETS}/${ticket.id}/transcript?notes=${notes}&format=${format}`)
    return typeof body === 'string' ? body : JSON.stringify(body)
  }
  expect(await transcript(true, 'text')).toContain('Důvod uzavření: Vyřešeno, Viz záznam')
  expect(await transcript(false, 'text')).toContain('Důvod uzavření: Vyřešeno\n')
  for (const format of ['text', 'json']) expect(await transcript(false, format)).not.toMatch(/Vymýšlí|záznam/)

  await setStatus(staff, ticket.id, 'open')
  expect(await read(staff, ticket.id)).toMatchObject({ closing: null, closedFor: null })
})

test('undoes a step with tags and a reason; a refused step changes nothing', async ({ staff, player }) => {
  const ticket = await openTicket(player)
  const [old, fresh] = [await addMark(staff, 'tag', 'Staré'), await addMark(staff, 'tag', 'Nové')]
  const reasonId = await addMark(staff, 'reason', 'Vyřešeno')
  await change(staff, ticket.id, { tags: { add: [old] } })
  const step = async (values: object) => {
    const id = randomUUID()
    const answer = await staff.send('POST', `${TICKETS}/changes`, { id, ids: [ticket.id], ...values })
    return { id, ...answer.body }
  }
  const undo = async (id: string) => (await staff.send('POST', `${TICKETS}/changes/${id}/undo`, {})).body

  const swap = { add: [fresh], remove: [old] }
  const closing = { reasonId, word: 'Hotovo' }
  const whole = await step({ status: 'closed', tags: swap, closing })
  expect(whole).toMatchObject({ changed: 1, refused: 0 })
  expect(await read(staff, ticket.id)).toMatchObject({ status: 'closed', closing, tags: [{ id: fresh }] })
  const later = await step({ closing: { reasonId: null, word: 'Jinak' } })
  expect(await undo(later.id)).toEqual({ changed: 1 })
  expect(await read(staff, ticket.id)).toMatchObject({ closing })
  expect(await undo(whole.id)).toEqual({ changed: 1 })
  expect(await read(staff, ticket.id)).toMatchObject({ status: 'open', closing: null, tags: [{ id: old }] })

  const refused = await step({ status: 'closed', tags: { add: [randomUUID()] } })
  expect(refused).toMatchObject({ changed: 0, refused: 1 })
  expect(await read(staff, ticket.id)).toMatchObject({ status: 'open', tags: [{ id: old }] })
  expect(await notificationsOf(player)).toEqual([])
})

test('limits the number of marks, and of tags on one ticket', async ({ app, owner: staff }) => {
  const ticket = await openTicket(await app.as('user'))
  const rows = Array.from({ length: MAX_MARKS - 1 }, (_, at) => ({
    id: randomUUID(),
    kind: 'tag' as const,
    name: `Štítek ${at}`,
    isShown: false,
  }))
  await app.db.insertInto('ticketMarks').values(rows).execute()
  await addMark(staff, 'tag', 'Poslední')
  expectRefusal(await staff.send('POST', MARKS, { kind: 'tag', name: 'Další' }), 409, 'TOO_MANY_MARKS')
  await addMark(staff, 'reason', 'Důvod')
  const ids = rows.map(({ id }) => id)
  expect((await change(staff, ticket.id, { tags: { add: ids.slice(0, MAX_TAGS) } })).status).toBe(200)
  const over = await change(staff, ticket.id, { tags: { add: [ids[MAX_TAGS]] } })
  expectRefusal(over, 422, 'MARK_REFUSED')
})
