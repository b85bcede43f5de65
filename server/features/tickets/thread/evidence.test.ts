import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TicketNote } from '@westmore/contract/tickets.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { note, openTicket, TICKETS } from '#test/tickets.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

async function open(app: TestApp) {
  const [player, staff] = [await app.as('user'), await app.as('administrator', 'marsal')]
  return { player, staff, ticket: await openTicket(player) }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('copies lines without addresses and keeps them when the ledger drops them', async ({ app }) => {
  const { staff, ticket } = await open(app)
  await sendLines(app, [
    line({ action: 'Sebral prut', created_at: minutesAgo(3) }),
    line({
      action: 'Přišel z 10.1.2.3',
      created_at: minutesAgo(4),
      metadata: { ip: '10.1.2.3', account: 123_456_789_012_345 },
    }),
    line({ action: 'Něco jiného' }),
  ])
  const { status, body } = await note(staff, ticket.id, 'Viz', { evidence: { lines: [1, 2, 2] } })
  expect(status).toBe(201)
  await app.db.deleteFrom('logs').execute()
  const { body: notes }: { body: TicketNote[] } = await staff.get(`${TICKETS}/${ticket.id}/notes`)
  expect(notes).toEqual([body])
  expect(notes[0]?.evidence).toMatchObject({
    total: 2,
    query: null,
    lines: [
      {
        id: 2,
        action: 'Přišel z [smazáno]',
        metadata: { ip: '[smazáno]', account: '123456789012345' },
      },
      { id: 1, action: 'Sebral prut', player_name: 'Matouš Hron', metadata: { amount: 12 } },
    ],
  })
  const { body: transcript } = await staff.get(`${TICKETS}/${ticket.id}/transcript?notes=true`)
  expect(transcript).toContain('ECONOMY Matouš Hron: Sebral prut')
})

test('copies a search’s newest lines and their total, and audits the named player', async ({ app }) => {
  const { staff, ticket } = await open(app)
  await sendLines(
    app,
    Array.from({ length: 60 }, (_, index) => line({ action: `Čin ${index}`, created_at: minutesAgo(index) })),
  )
  const query = 'hrac=steam%3A1'
  const { body } = await note(staff, ticket.id, 'Vše', {
    evidence: { filter: { player: 'steam:1' }, query },
  })
  const { evidence }: TicketNote = body
  expect(evidence?.lines.map(({ action }) => action)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Čin ${49 - index}`),
  )
  expect(evidence).toMatchObject({ total: 60, query })
  const searches = app.db.selectFrom('audit').select('subjectId').where('action', '=', 'logs.search')
  // Audited on the ticket, like the note, so that people who may not see it learn nothing.
  expect(await searches.execute()).toEqual([{ subjectId: ticket.id }])
})

test('keeps the line that evidence is about, however many are around it', async ({ app }) => {
  const { staff, ticket } = await open(app)
  await sendLines(
    app,
    Array.from({ length: 70 }, (_, index) => line({ action: `Čin ${index}`, created_at: minutesAgo(index) })),
  )
  const taken = async (evidence: object): Promise<TicketNote['evidence']> =>
    (await note(staff, ticket.id, 'Viz', { evidence })).body.evidence
  const around = await taken({ filter: { player: 'steam:1' }, query: '', about: 61 })
  expect(around).toMatchObject({ about: 61, total: 70 })
  expect(around?.lines.map(({ id }) => id)).toEqual(Array.from({ length: 34 }, (_, index) => 70 - index))
  expect(await taken({ lines: [3, 4, 5], about: 4 })).toMatchObject({ about: 4, total: 3 })
  expect(await taken({ lines: [3, 4], about: 9 })).toMatchObject({ about: null })
  expect(await taken({ filter: { player: 'steam:1' }, query: '' })).toMatchObject({ about: null })

  const { body: notes }: { body: TicketNote[] } = await staff.get(`${TICKETS}/${ticket.id}/notes`)
  expect(notes.map(({ evidence }) => evidence?.about)).toEqual([61, 4, null, null])
  const url = `/api/users/${ticket.userId}/notes`
  await staff.send('POST', url, { text: 'Viz', evidence: { lines: [1, 2], about: 2 } })
  expect((await staff.get(url)).body).toMatchObject([{ evidence: { about: 2 } }])
})

test('limits evidence to the space of a note and refuses it when no line is found', async ({ app }) => {
  const { staff, ticket } = await open(app)
  const long = { blob: 'x'.repeat(30_000) }
  await sendLines(
    app,
    Array.from({ length: 5 }, (_, index) => line({ created_at: minutesAgo(index), metadata: long })),
  )
  const { body } = await note(staff, ticket.id, 'Velké', { evidence: { filter: {}, query: '' } })
  expect(body.evidence.lines).toHaveLength(2)
  expect(body.evidence.total).toBe(5)
  expectRefusal(await note(staff, ticket.id, 'Nic', { evidence: { lines: [999] } }), 409, 'NO_LINES')
  const tooMany = Array.from({ length: 51 }, (_, index) => index + 1)
  expect((await note(staff, ticket.id, 'Moc', { evidence: { lines: tooMany } })).status).toBe(400)
})

test('hides evidence from the player and the accused, and deletes it with the ticket', async ({ app }) => {
  const { player, staff } = await open(app)
  const named = await app.as('administrator', 'jmenovany')
  const complaint = await openTicket(player, { category: 'complaint', concernedId: named.id })
  await sendLines(app, line())
  const evidence = { lines: [1] }
  expectRefusal(await note(named, complaint.id, 'Já?', { evidence }), 404, 'NOT_FOUND')
  const search = { evidence: { filter: { player: 'steam:1' }, query: '' } }
  for (const id of [complaint.id, randomUUID()])
    expectRefusal(await note(named, id, 'Kdo?', search), 404, 'NOT_FOUND')
  const searches = app.db.selectFrom('audit').select('id').where('action', '=', 'logs.search')
  expect(await searches.execute()).toEqual([])
  expect((await note(staff, complaint.id, 'Viz', { evidence })).status).toBe(201)
  expectRefusal(await named.get(`${TICKETS}/${complaint.id}/notes`), 404, 'NOT_FOUND')
  expect((await player.get(`${TICKETS}/${complaint.id}/notes`)).status).toBe(403)
  const { body: messages } = await player.get(`${TICKETS}/${complaint.id}/messages`)
  expect(JSON.stringify(messages)).not.toContain('Koupil koně')
  await app.db.deleteFrom('tickets').where('id', '=', complaint.id).execute()
  expect(await app.db.selectFrom('ticketEvidence').selectAll().execute()).toEqual([])
})

test.each(['null', 'true', 'action', 'metadata', '2026', 'Karel "Kolt" Novák', String.raw`x\\y_z1`])(
  'keeps evidence readable after the account %s is deleted',
  async (name) => {
    await using app = await startTestApp({ GAME_TOKEN })
    const [player, staff] = [await app.as('user', name), await app.as('administrator', 'marsal')]
    const ticket = await openTicket(player)
    await sendLines(app, [
      line({
        user_identifier: `discord:${player.id}`,
        action: `${name} padl`,
        created_at: minutesAgo(2),
      }),
      line({
        user_identifier: null,
        action: `Konec: ${name}`,
        created_at: minutesAgo(1),
        metadata: { kdo: [name], [name]: 1, nic: null },
      }),
    ])
    await note(staff, ticket.id, 'Viz', { evidence: { lines: [1, 2] } })
    expect((await player.send('DELETE', '/api/auth/me', { confirm: name })).status).toBe(204)
    const { status, body } = await staff.get(`${TICKETS}/${ticket.id}/notes`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        {
          evidence: {
            lines: [
              {
                id: 1,
                created_at: expect.stringMatching(/^20\d\d-/),
                user_identifier: 'Smazaný účet',
                action: 'Smazaný účet padl',
                player_name: null,
                metadata: {},
              },
              {
                action: 'Konec: Smazaný účet',
                metadata: { kdo: ['Smazaný účet'], 'Smazaný účet': 1, nic: null },
              },
            ],
          },
        },
      ],
    })
  },
)
