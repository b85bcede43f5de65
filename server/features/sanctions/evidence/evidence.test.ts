import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_SANCTION_EVIDENCE, type SanctionEvidence } from '@westmore/contract/sanctions-evidence.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { drawPicture } from '#test/pictures.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { sanction, sanctionOf, SANCTIONS } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { auditAbout, cast, openSecrets, openTicket, setStatus, upload } from '#test/tickets.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const LINK = { link: 'https://medal.tv/clips/1' }
const pathOf = (id: string) => `${SANCTIONS}/${id}/evidence`
const add = (staff: Person, id: string, ...evidence: object[]) => staff.send('POST', pathOf(id), { evidence })
const read = async (staff: Person, id: string): Promise<SanctionEvidence[]> =>
  (await staff.get(pathOf(id))).body
const picture = async (app: TestApp, person: Person) =>
  (await upload(app, person, 'důkaz.png', await drawPicture('png').toBuffer())).body.id as string

test('attaches lines, a ticket, a picture and a link to a new sanction', async ({ app, player }) => {
  const staff = await app.as('administrator', 'adela')
  await sendLines(app, [line({ action: 'Zabil koně' }), line({ action: 'Utekl' })])
  const ticket = await openTicket(player, { title: 'Zabitý kůň' })
  const attachmentId = await picture(app, staff)
  const pieces = [{ lines: [1, 2], about: 1 }, { ticketId: ticket.id }, { attachmentId }, LINK]
  const evidence = pieces.map((piece) => ({ ...piece, id: randomUUID() }))
  const asked = { id: randomUUID(), evidence }
  await sanction(staff, player, asked)
  await sanction(staff, player, asked)

  const stored = await read(staff, asked.id)
  const nothing = { lines: null, ticket: null, picture: null, link: null }
  const of = (index: number) => ({
    id: evidence[index]?.id,
    authorId: staff.id,
    author: 'adela',
    createdAt: expect.any(String),
    ...nothing,
  })
  expect(stored).toEqual([
    {
      ...of(0),
      lines: {
        lines: [
          expect.objectContaining({ action: 'Zabil koně' }),
          expect.objectContaining({ action: 'Utekl' }),
        ],
        total: 2,
        query: null,
        about: 1,
      },
    },
    { ...of(1), ticket: { id: ticket.id, number: ticket.number, title: 'Zabitý kůň' } },
    { ...of(2), picture: { name: 'důkaz.webp', width: expect.any(Number), height: expect.any(Number) } },
    { ...of(3), ...LINK },
  ])
  const path = `${SANCTIONS}/evidence/${evidence[2]?.id}/picture`
  const answer = await app.app.inject({ url: path, headers: { cookie: staff.cookie } })
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  expectRefusal(await staff.get(`${SANCTIONS}/evidence/${evidence[3]?.id}/picture`), 404, 'NOT_FOUND')
  expect(await auditAbout(app, asked.id)).toHaveLength(5)
  expect(JSON.stringify(await auditAbout(app, asked.id))).not.toMatch(/kůň|koně|medal/)
  expect((await notificationsOf(player)).map(({ outcome }) => outcome)).toEqual(['warning'])
  expect(JSON.stringify((await player.get(`${SANCTIONS}/mine`)).body)).not.toMatch(/medal|kůň/)
})

test('a ticket is evidence once, also when it is attached again or twice at once', async ({
  app,
  player,
}) => {
  const staff = await app.as('administrator', 'adela')
  const ticketId = (await openTicket(player, { title: 'Zabitý kůň' })).id
  const { id } = await sanction(staff, player)
  const answers = [await add(staff, id, { ticketId }, { ticketId }), await add(staff, id, LINK, { ticketId })]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await read(staff, id)).map(({ ticket, link }) => ticket?.id ?? link)).toEqual([ticketId, LINK.link])
})

test('stores nothing of evidence with one refused piece, and names it', async ({ app }) => {
  const { owner, named, staff, player } = await cast(app)
  await sendLines(app, line())
  const { complaint, management } = await openSecrets(player, named)
  const own = await openTicket(named)
  const { id } = await sanction(owner, player)
  const foreign = await picture(app, owner)
  const { body: text } = await upload(app, named, 'x.txt', 'Obsah')
  const refused = [
    [{ lines: [9] }, 'lines'],
    [{ ticketId: complaint.id }, 'ticket'],
    [{ ticketId: management.id }, 'ticket'],
    [{ ticketId: own.id }, 'ticket'],
    [{ ticketId: randomUUID() }, 'ticket'],
    [{ attachmentId: foreign }, 'picture'],
    [{ attachmentId: text.id }, 'picture'],
  ] as const
  for (const [piece, why] of refused) {
    const answer = await add(named, id, { lines: [1] }, piece)
    expectRefusal(answer, 422, 'EVIDENCE_REFUSED', { index: 1, why })
    const wishes = { evidence: [piece] }
    expect((await named.send('POST', SANCTIONS, sanctionOf(staff, wishes))).status).toBe(403)
    expect((await named.send('POST', SANCTIONS, sanctionOf(player, wishes))).body).toMatchObject({
      data: { index: 0, why },
    })
  }
  for (const link of [
    'http://medal.tv',
    'javascript:alert(1)',
    'https://a@b.cz/x',
    'https://a:b@c.cz',
    'medal.tv',
    'https://',
  ])
    expectRefusal(await add(named, id, { link }), 400, 'BAD_REQUEST')
  for (const evidence of [[], Array.from({ length: MAX_SANCTION_EVIDENCE + 1 }, () => LINK)])
    expectRefusal(await add(named, id, ...evidence), 400, 'BAD_REQUEST')
  expectRefusal(await add(named, randomUUID(), LINK), 404, 'NOT_FOUND')
  expect(await read(owner, id)).toEqual([])
  expect((await owner.get(SANCTIONS)).body.sanctions).toHaveLength(1)
})

test('hides a reference to a ticket from staff who do not handle the ticket', async ({ app }) => {
  const { owner, named, staff, player } = await cast(app)
  const { complaint } = await openSecrets(player, named)
  const { id } = await sanction(owner, player)
  const [piece] = (await add(staff, id, { ticketId: complaint.id })).body
  expect(await read(owner, id)).toHaveLength(1)
  expect(await read(named, id)).toEqual([])
  expectRefusal(await named.send('DELETE', `${SANCTIONS}/evidence/${piece.id}`), 404, 'NOT_FOUND')
  const links = Array.from({ length: MAX_SANCTION_EVIDENCE }, () => LINK)
  expect((await add(named, id, ...links)).status).toBe(201)
  expectRefusal(await add(named, id, LINK), 409, 'TOO_MUCH_EVIDENCE')
  expect(await read(named, id)).toHaveLength(MAX_SANCTION_EVIDENCE)
  const entries = async (reader: Person) =>
    JSON.stringify((await reader.get(`/api/audit?subjectId=${id}`)).body).includes(complaint.id)
  expect([await entries(owner), await entries(named)]).toEqual([true, false])
})

test('shows evidence to nobody whom the sanction applies to', async ({ app, owner, staff: named }) => {
  const { id } = await sanction(owner, named)
  const [piece] = (await add(owner, id, { attachmentId: await picture(app, owner) })).body
  expect(await read(named, id)).toEqual([])
  expectRefusal(await add(named, id, LINK), 409, 'OWN_SANCTION')
  expectRefusal(await named.send('DELETE', `${SANCTIONS}/evidence/${piece.id}`), 404, 'NOT_FOUND')
  expectRefusal(await named.get(`${SANCTIONS}/evidence/${piece.id}/picture`), 404, 'NOT_FOUND')
  expectRefusal(await named.get(pathOf(randomUUID())), 404, 'NOT_FOUND')
})

test('lets the author or an owner remove evidence, once', async ({ app }) => {
  const { owner, named: author, staff, player } = await cast(app)
  const { id } = await sanction(owner, player)
  const pieces: SanctionEvidence[] = (await add(author, id, LINK, LINK)).body
  const remove = (person: Person, at: number) =>
    person.send('DELETE', `${SANCTIONS}/evidence/${pieces[at]?.id}`)
  expectRefusal(await remove(staff, 0), 403, 'FORBIDDEN')
  const answers = await times(3, () => remove(author, 0))
  expect(statusesOf(answers)).toEqual([204, 404, 404])
  expect((await remove(owner, 1)).status).toBe(204)
  expect(await read(staff, id)).toEqual([])
})

test('stores repeated evidence once, and refuses its id elsewhere', async ({ app }) => {
  const [staff, other, player] = [
    await app.as('administrator'),
    await app.as('administrator'),
    await app.as('user'),
  ]
  const { id } = await sanction(staff, player)
  const second = await sanction(staff, player)
  const ticket = await openTicket(player)
  const piece = { ...LINK, id: randomUUID() }
  const reference = { ticketId: ticket.id, id: randomUUID() }
  const answers = await times(4, () => add(staff, id, piece, reference))
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
  expect(await read(staff, id)).toHaveLength(2)
  expectRefusal(await add(staff, second.id, piece), 409, 'ID_TAKEN')
  expectRefusal(await add(other, id, piece), 409, 'ID_TAKEN')
  const evidence = [piece]
  expectRefusal(await staff.send('POST', SANCTIONS, sanctionOf(player, { evidence })), 409, 'ID_TAKEN')
  const shared = { ...LINK, id: randomUUID() }
  const both = await Promise.all([add(staff, id, shared), add(staff, second.id, shared)])
  expect(statusesOf(both)).toEqual([201, 409])
})

test('loses references to a ticket with the ticket, and nothing else', async ({ app, staff, player }) => {
  const ticket = await openTicket(player)
  const { id } = await sanction(staff, player, { evidence: [{ ticketId: ticket.id }, LINK] })
  await setStatus(staff, ticket.id, 'closed')
  expect(await read(staff, id)).toHaveLength(2)
  await app.db.deleteFrom('tickets').where('id', '=', ticket.id).execute()
  expect(await read(staff, id)).toMatchObject([LINK])
})
