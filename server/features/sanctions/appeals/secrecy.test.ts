import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { APPEALS, appeal, decideAppeal, openAppeal, sanction, SANCTIONS } from '#test/sanctions.ts'
import { assign, auditAbout, cast, openTicket, reply, TICKETS } from '#test/tickets.ts'

const complainAbout = (player: Person, { id }: Person) =>
  openTicket(player, { category: 'complaint', concernedId: id })

/** Everything a member of the staff can ask in which an appeal could appear. */
async function lookAround(person: Person, { player, sanctionId }: { player: Person; sanctionId: string }) {
  const paths = [
    TICKETS,
    `${TICKETS}?category=appeal`,
    `${TICKETS}?userId=${player.id}`,
    `${TICKETS}?q=odvolani`,
    `${TICKETS}/unread`,
    `${TICKETS}/numbers`,
    `${TICKETS}/views`,
    `${APPEALS}/numbers`,
    `${SANCTIONS}/${sanctionId}`,
    `/api/users/${player.id}`,
    '/api/notifications',
    '/api/analytics',
    `/api/audit?about=${player.id}`,
    '/api/search?q=odvolani',
  ]
  const answers = []
  for (const path of paths) answers.push((await person.get(path)).body)
  return answers.map(({ generatedAt: _moment, ...body }) => body)
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

test('hides an appeal from the sanction’s author whom its person complained about', async () => {
  await using app = await startTestApp()
  const { named, staff, player } = await cast(app)
  const given = await sanction(named, player)
  await complainAbout(player, named)
  const view = { player, sanctionId: given.id }
  const before = await lookAround(named, view)
  const ticketId = await openAppeal(player, given)
  await expectHidden(app, named, ticketId)
  await reply(staff, ticketId, 'Čteme to')
  expect((await decideAppeal(staff, ticketId, 'upheld')).status).toBe(200)
  expect(await lookAround(named, view)).toEqual(before)
  expect(
    (await named.get('/api/audit')).body.entries.map(({ action }: { action: string }) => action),
  ).not.toContain('sanctions.decide')
  expect(await auditAbout(app, ticketId)).toHaveLength(2)
  expect((await staff.get(`${APPEALS}/numbers`)).body.toDecision.count).toBe(1)
})

test('hides an open appeal from the moment of the complaint', async () => {
  await using app = await startTestApp()
  const { named, staff, player } = await cast(app)
  const given = await sanction(named, player)
  const others = await openAppeal(player, await sanction(staff, player))
  const view = { player, sanctionId: given.id }
  const ticketId = await openAppeal(player, given)
  expect((await assign(named, ticketId, named.id)).status).toBe(200)
  expect((await named.get(`${APPEALS}/${ticketId}`)).status).toBe(200)
  await complainAbout(player, named)
  await expectHidden(app, named, ticketId)
  expect(JSON.stringify(await lookAround(named, view))).not.toContain(ticketId)
  expect((await named.get(`${TICKETS}?category=appeal`)).body).toMatchObject({
    total: 1,
    tickets: [{ id: others }],
  })
  expect((await staff.get(`${TICKETS}/${ticketId}`)).body).toMatchObject({ concerned: { id: named.id } })
})

test('hides an appeal that is opened at the same moment as the complaint', async () => {
  await using app = await startTestApp()
  const { named, player } = await cast(app)
  for (const given of await times(5, () => sanction(named, player))) {
    await app.db.deleteFrom('tickets').where('category', '=', 'complaint').execute()
    const [{ body }] = await Promise.all([appeal(player, given), complainAbout(player, named)])
    await expectHidden(app, named, body.id)
  }
})

test('hides nothing for a complaint about somebody else, or by somebody else', async () => {
  await using app = await startTestApp()
  const { named, staff, player } = await cast(app)
  await complainAbout(player, staff)
  await complainAbout(await app.as('user'), named)
  await openTicket(player, { category: 'complaint' })
  const ticketId = await openAppeal(player, await sanction(named, player))
  expect((await named.get(`${TICKETS}/${ticketId}`)).status).toBe(200)
})
