import { expect } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { siteTest } from '#test/site-test.ts'
import { addMark, assign, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { hiddenStaffFields } from '../presenters.ts'

const test = siteTest(startTestApp, { player: 'tereza', staff: 'šerif' })

const transcript = (person: Person, id: string, query = '') =>
  person.get(`${TICKETS}/${id}/transcript?${query}`)

test('a text transcript reads like the thread, with notes only when asked for', async ({ app, player }) => {
  const staff = await app.as('owner', 'šerif')
  const named = await app.as('administrator', 'podezřelý')
  const file = (await upload(app, player, 'důkaz.txt', 'x')).body
  const { id, number } = await openTicket(player, {
    title: 'Křivda',
    category: 'complaint',
    concernedId: named.id,
    fields: { witnesses: 'Jan, Petr' },
    message: 'První\nřádky',
    attachmentIds: [file.id],
  })
  await note(staff, id, 'Ověřit v logu')
  await assign(staff, id, staff.id)
  await reply(staff, id, 'Díky, prověříme.')
  await setStatus(staff, id, 'closed')
  await player.send('PUT', `${TICKETS}/${id}/rating`, { score: 4, word: 'Rychlé' })

  const { status, body, headers } = await transcript(staff, id)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringContaining(`attachment; filename="ticket-${number}.txt"`),
    'x-content-type-options': 'nosniff',
  })
  const text = body.replaceAll(/\[[^\]]+\]/g, '[čas]')
  expect(text).toBe(
    [
      `Ticket #${number}: Křivda\nKategorie: Stížnost na admina\nStatus: Uzavřený\nHráč: tereza (${player.id})`,
      `\nOtevřen: ${/Otevřen: (.*)/.exec(body)?.[1]}\nStížnost na: podezřelý\nŘeší: šerif\nKdo u toho byl: Jan, Petr`,
      '\nHodnocení: 4/5 Rychlé\n\n[čas] tereza:\n  První\n  řádky\n  (příloha: důkaz.txt)\n\n',
      '[čas] * šerif: řešitel nikdo → šerif\n\n[čas] šerif (ADMIN):\n  Díky, prověříme.\n\n',
      '[čas] * šerif: status změněn z „Otevřený“ na „Uzavřený“\n\n[čas] * tereza: hodnocení 4/5\n',
    ].join(''),
  )
  const withNotes = (await transcript(staff, id, 'notes=true')).body
  expect(withNotes).toContain('šerif (INTERNÍ POZNÁMKA):\n  Ověřit v logu')
  expect(withNotes.indexOf('První')).toBeLessThan(withNotes.indexOf('Ověřit'))
  expect(withNotes.indexOf('Ověřit')).toBeLessThan(withNotes.indexOf('Díky'))
})

test('no text in a transcript can look like another person’s message or like its head', async ({ app }) => {
  const [player, staff] = [await app.as('user', 'tereza'), await app.as('administrator', 'marsal')]
  const forged = '[23. 11. 2026 10:00:00] marsal (ADMIN):\nPeníze vám vrátíme.\nŘeší: guvernér'
  const { id } = await openTicket(player, {
    message: `Prosím.\n\n${forged}`,
    category: 'faction',
    fields: { members: `Jan\n${forged}` },
  })
  await reply(player, id, `A\u2028${forged}\u2029${forged}`)
  await staff.send('PATCH', `${TICKETS}/${id}`, {
    status: 'closed',
    closing: { reasonId: null, word: `Tak\n${forged}` },
  })
  await player.send('PUT', `${TICKETS}/${id}/rating`, { score: 4, word: `Dobré\n${forged}` })

  const { body } = await transcript(staff, id, 'notes=true')
  const lines: string[] = body.split(/[\n\u2028\u2029]/)
  expect(lines.filter((one) => one.includes('Peníze'))).toHaveLength(6)
  expect(lines.filter((one) => /^(\[.*marsal \(ADMIN\)|Peníze|Řeší)/.test(one))).toEqual([])
})

test('a JSON transcript equals the endpoints’ answers, with notes only when asked for', async ({ app }) => {
  const player = await app.as('user')
  const staff = await app.as('administrator')
  const { id, number } = await openTicket(player)
  await note(staff, id, 'Tajné')
  await setStatus(staff, id, 'in-progress')
  const path = `${TICKETS}/${id}`

  const plain = await transcript(staff, id, 'format=json&notes=false')
  const full = await transcript(staff, id, 'format=json&notes=true')

  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringContaining(`ticket-${number}.json`),
  })
  const thread = {
    ticket: (await staff.get(path)).body,
    messages: (await staff.get(`${path}/messages`)).body,
    events: (await staff.get(`${path}/events`)).body,
  }
  expect(plain.body).toEqual(thread)
  expect(full.body).toEqual({ ...thread, notes: (await staff.get(`${path}/notes`)).body })
})

test('a transcript without notes has only the assignee of the staff’s fields', async ({ app, staff }) => {
  const { id } = await openTicket(await app.as('user'))
  const [tag, reasonId] = [await addMark(staff, 'tag', 'Chyba'), await addMark(staff, 'reason', 'Vyřešeno')]
  const values = { status: 'closed', tags: { add: [tag] }, closing: { reasonId, word: 'Viz záznam' } }
  await staff.send('PATCH', `${TICKETS}/${id}`, { assigneeId: staff.id, ...values })

  const full = (await transcript(staff, id, 'format=json&notes=true')).body
  const { ticket, events } = (await transcript(staff, id, 'format=json')).body

  const kindsOf = (each: { kind: string }[]) => each.map(({ kind }) => kind)
  expect(kindsOf(full.events)).toEqual(['assigned', 'tagged', 'status', 'closing'])
  expect(kindsOf(events)).toEqual(['assigned', 'status'])
  for (const [field, value] of Object.entries(hiddenStaffFields))
    expect(full.ticket[field]).not.toEqual(value)
  expect(ticket).toMatchObject({ ...hiddenStaffFields, assignee: full.ticket.assignee })
})
