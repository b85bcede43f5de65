import { expect } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { APPEALS, decideAppeal, openAppeal, sanction, SANCTIONS } from '#test/sanctions.ts'
import { assign, auditAbout, cast, openTicket, reply, TICKETS } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'

const complainAbout = (player: Person, { id }: Person) =>
  openTicket(player, { category: 'complaint', concernedId: id })

/** An appeal could appear in each of these answers, besides the decisions that the sanction has. */
async function lookAround(person: Person, { player, sanctionId }: { player: Person; sanctionId: string }) {
  const paths = [
    TICKETS,
    `${TICKETS}?category=appeal`,
    `${TICKETS}?userId=${player.id}`,
    `${TICKETS}?q=odvolani`,
    `${TICKETS}/unread`,
    `${TICKETS}/numbers`,
    `${TICKETS}/views`,
    `${SANCTIONS}/${sanctionId}`,
    `/api/users/${player.id}`,
    '/api/notifications',
    '/api/analytics',
    `/api/audit?about=${player.id}`,
    '/api/search?q=odvolani',
  ]
  const answers = []
  for (const path of paths) answers.push((await person.get(path)).body)
  return answers.map(({ generatedAt: _moment, appeals: _decided, ...body }) => body)
}

async function expectHidden(app: TestApp, named: Person, ticketId: string) {
  for (const answer of [
    await named.get(`${TICKETS}/${ticketId}`),
    await named.get(`${TICKETS}/${ticketId}/messages`),
    await reply(named, ticketId),
    await named.get(`${APPEALS}/${ticketId}`),
    await decideAppeal(named, ticketId, 'lifted'),
  ])
    expectRefusal(answer, 404, 'NOT_FOUND')
  const { assigneeId } = await app.db
    .selectFrom('tickets')
    .select('assigneeId')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  expect(assigneeId).not.toBe(named.id)
}

const appealsSeenBy = async (person: Person, player: Person) =>
  (await person.get(`${SANCTIONS}/person?userId=${player.id}`)).body.flatMap(
    ({ appeals }: { appeals: object[] }) => appeals,
  )

test.each(['never', 'before', 'after'])(
  'shows the author of a sanction the decision alone; a complaint comes %s',
  async (complains) => {
    await using app = await startTestApp()
    const { named, staff, player } = await cast(app)
    const given = await sanction(named, player)
    const view = { player, sanctionId: given.id }
    if (complains === 'before') await complainAbout(player, named)
    const before = await lookAround(named, view)
    const ticketId = await openAppeal(player, given)
    await expectHidden(app, named, ticketId)
    expectRefusal(await assign(staff, ticketId, named.id), 422, 'ASSIGNEE_REFUSED')
    await reply(staff, ticketId, 'Čteme to')
    if (complains === 'after') await complainAbout(player, named)
    await expectHidden(app, named, ticketId)
    expect(await lookAround(named, view)).toEqual(before)
    expect(await appealsSeenBy(named, player)).toEqual([])

    expect((await decideAppeal(staff, ticketId, 'upheld')).status).toBe(200)
    await expectHidden(app, named, ticketId)
    expect(await lookAround(named, view)).toEqual(before)
    const decision = { outcome: 'upheld', reason: 'Rozhodnuto' }
    expect(await appealsSeenBy(named, player)).toMatchObject([{ id: ticketId, ticket: null, decision }])
    expect(await appealsSeenBy(staff, player)).toMatchObject([{ ticket: expect.any(Number), decision }])
    expect(await auditAbout(app, ticketId)).toHaveLength(2)
  },
)

test('shows the appeals against the sanctions of others, whoever is complained about', async ({ app }) => {
  const { named, staff, player } = await cast(app)
  const others = await openAppeal(player, await sanction(staff, player))
  await openAppeal(player, await sanction(named, player))
  const unknown = await sanction(staff, player)
  await app.db
    .updateTable('sanctions')
    .set({ source: 'txadmin', author: 'Někdo', authorId: null })
    .where('id', '=', unknown.id)
    .execute()
  const imported = await openAppeal(player, unknown)
  await complainAbout(player, named)
  const seen = (await named.get(`${TICKETS}?category=appeal`)).body.tickets.map(
    ({ id }: { id: string }) => id,
  )
  expect(seen.toSorted()).toEqual([others, imported].toSorted())
})

test('knows the author of an imported sanction by their name', async ({ app }) => {
  const { staff, player } = await cast(app)
  const author = await app.as('administrator', 'Adéla')
  const given = await sanction(staff, player)
  await app.db
    .updateTable('sanctions')
    .set({ source: 'txadmin', author: 'adela', authorId: null })
    .where('id', '=', given.id)
    .execute()
  const ticketId = await openAppeal(player, given)
  await expectHidden(app, author, ticketId)
  expect((await staff.get(`${APPEALS}/${ticketId}`)).status).toBe(200)
})
