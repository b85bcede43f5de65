import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { MAX_SANCTIONS } from '@westmore/contract/sanctions.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { statusesOf, times } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { addTemplate, templateOf, TEMPLATES } from '#test/sanction-templates.ts'
import { endSanction, inHours, sanction, sanctionOf, SANCTIONS } from '#test/sanctions.ts'

const LICENSE = `license:${'a1'.repeat(20)}`
const read = async (staff: Person): Promise<SanctionTemplate[]> => (await staff.get(TEMPLATES)).body
const summary = async (staff: Person, query: string) => (await staff.get(`${SANCTIONS}/person?${query}`)).body

test('adds, rewrites, orders and deletes templates', async () => {
  await using app = await startTestApp()
  const [owner, staff] = [await app.as('owner'), await app.as('administrator')]
  const first = await addTemplate(owner)
  const second = await addTemplate(owner, { name: 'Ban', kind: 'ban', length: null, points: null })
  expect(await read(staff)).toEqual([first, second])
  const order = (ids: string[]) => owner.send('PUT', `${TEMPLATES}/order`, { ids })
  expect((await order([second.id, first.id])).body).toEqual([second, first])
  for (const ids of [[second.id], [second.id, second.id], [second.id, first.id, randomUUID()]])
    expectRefusal(await order(ids), 409, 'TEMPLATES_CHANGED')
  const rewrite = (revision: number, name: string) =>
    owner.send('PUT', `${TEMPLATES}/${first.id}`, { ...templateOf({ name }), revision })
  const edits = await Promise.all([rewrite(1, 'Jinak'), rewrite(1, 'Jinak')])
  expect(statusesOf(edits)).toEqual([200, 409])
  const current = { ...first, name: 'Jinak', revision: 2, updatedAt: expect.any(String) }
  expect(edits.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'TEMPLATE_CHANGED',
    data: { current },
  })
  expect((await owner.send('DELETE', `${TEMPLATES}/${second.id}`)).status).toBe(204)
  expectRefusal(await owner.send('DELETE', `${TEMPLATES}/${second.id}`), 404, 'NOT_FOUND')
  expect(await read(staff)).toEqual([current])
  expect((await owner.send('DELETE', `${TEMPLATES}/${first.id}`)).status).toBe(204)
  expect((await rewrite(2, 'Pozdě')).body).toMatchObject({
    code: 'TEMPLATE_CHANGED',
    data: { current: null },
  })
})

test('refuses bad content and the hundred and first template, even of two at once', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const points = { category: 'RP', count: 1, days: 1 }
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { kind: 'kick' },
    { points: { ...points, count: 0 } },
    { points: { ...points, count: 101 } },
    { points: { ...points, days: 18_251 } },
    { length: { unit: 'weeks', count: 1 } },
    { length: { unit: 'days', count: 0 } },
    { thresholds: [{ category: 'RP', points: 0 }] },
    { thresholds: Array.from({ length: 11 }, () => ({ category: 'RP', points: 1 })) },
  ]
  for (const wishes of wrong)
    expectRefusal(await owner.send('POST', TEMPLATES, templateOf(wishes)), 400, 'BAD_REQUEST')
  const rows = Array.from({ length: MAX_TEMPLATES - 1 }, () => ({
    id: randomUUID(),
    content: JSON.stringify(templateOf()),
    position: 1,
  }))
  await app.administer(`insert into sanction_templates (id, content, position)
    select id, content, position from json_to_recordset('${JSON.stringify(rows)}')
    as (id uuid, content jsonb, position integer)`)
  const answers = await times(3, () => owner.send('POST', TEMPLATES, templateOf()))
  expect(statusesOf(answers)).toEqual([201, 409, 409])
  expectRefusal(await owner.send('POST', TEMPLATES, templateOf()), 409, 'TOO_MANY_TEMPLATES')
})

test('refuses a template that was changed or deleted since, and shows the new one', async () => {
  await using app = await startTestApp()
  const [owner, staff, player] = [await app.as('owner'), await app.as('administrator'), await app.as('user')]
  const { id } = await addTemplate(owner)
  const request = { id: randomUUID(), template: { id, revision: 1 } }
  const give = (wishes: object) => staff.send('POST', SANCTIONS, sanctionOf(player, wishes))
  expect((await give(request)).status).toBe(201)

  const changed = { ...templateOf({ reason: 'Nově' }), revision: 1 }
  const { body: current } = await owner.send('PUT', `${TEMPLATES}/${id}`, changed)
  expect(await give({ template: { id, revision: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'TEMPLATE_CHANGED', data: { current } },
  })
  // A repeated request finds its sanction, and the sanction keeps the values it was given.
  expect((await give(request)).body).toMatchObject({ id: request.id, reason: 'Metagaming' })
  expect((await give({ template: { id, revision: 2 } })).status).toBe(201)

  await owner.send('DELETE', `${TEMPLATES}/${id}`)
  expect((await give({ template: { id, revision: 2 } })).body).toMatchObject({
    code: 'TEMPLATE_CHANGED',
    data: { current: null },
  })
  expect((await staff.get(SANCTIONS)).body.sanctions).toHaveLength(2)
})

test('shows a person’s sanctions, the points that count and the proposed step', async () => {
  await using app = await startTestApp()
  const [owner, staff, player] = [await app.as('owner'), await app.as('administrator'), await app.as('user')]
  const week = await addTemplate(owner, { name: 'Týden', thresholds: [{ category: 'RP', points: 5 }] })
  const points = (count: number) => ({ category: 'RP', count, until: inHours(24) })
  const first = await sanction(staff, player, { points: points(3) })
  const wrong = await sanction(staff, player, { points: points(4) })
  const person = () => summary(staff, `userId=${player.id}`)
  expect((await person()).points).toEqual([
    { category: 'RP', count: 7, proposed: { points: 5, template: week } },
  ])

  await endSanction(staff, wrong.id, 'overturned')
  await endSanction(staff, first.id, 'lifted')
  expect((await person()).points).toEqual([{ category: 'RP', count: 3, proposed: null }])
  const newest = await sanction(staff, player, {
    points: points(2),
    template: { id: week.id, revision: 1 },
  })
  // The proposed template was used just now, so nothing is proposed.
  expect(await person()).toEqual({
    userId: player.id,
    active: [newest],
    past: [
      expect.objectContaining({ id: wrong.id, state: 'overturned' }),
      expect.objectContaining({ id: first.id, state: 'lifted' }),
    ],
    points: [{ category: 'RP', count: 5, proposed: null }],
    appeals: [],
    newest: newest.id,
  })
  await app.db.updateTable('sanctions').set({ pointsUntil: new Date() }).where('id', '=', newest.id).execute()
  expect((await person()).points).toEqual([{ category: 'RP', count: 3, proposed: null }])
})

test('finds a person by an identifier, and without an account only its sanctions', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  const target = { identifiers: [LICENSE], name: 'Neznámý' }
  const { id } = await sanction(staff, player, { target })
  const byLicense = () => summary(staff, `identifier=${LICENSE}`)
  expect(await byLicense()).toMatchObject({ userId: null, active: [{ id }], newest: id })
  expect(await summary(staff, `userId=${player.id}`)).toMatchObject({ active: [], past: [], newest: null })
  await proveLicense(app, player, LICENSE)
  expect(await byLicense()).toMatchObject({ userId: player.id, active: [{ id }] })
  expectRefusal(await staff.get(`${SANCTIONS}/person`), 400, 'BAD_REQUEST')
  expectRefusal(await staff.get(`${SANCTIONS}/person?identifier=steam:1`), 400, 'BAD_REQUEST')
})

test('hides the note from a member of the staff who reads about themselves', async () => {
  await using app = await startTestApp()
  const [owner, named] = [await app.as('owner'), await app.as('administrator')]
  await sanction(owner, named, { note: 'Tajemství' })
  expect((await summary(named, `userId=${named.id}`)).active).toMatchObject([{ note: null }])
})

test('sums the points of 500 sanctions of one person', async () => {
  await using app = await startTestApp()
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  await app.administer(`insert into sanctions
      (id, number, kind, user_id, name, reason, author, points_category, points_count, points_until)
    select gen_random_uuid(), n, 'warning', '${player.id}', 'a', 'b', 'c', 'RP', 1,
      now() + (n % 2) * interval '1 day'
    from generate_series(1, ${MAX_SANCTIONS}) n`)
  const { active, points } = await summary(staff, `userId=${player.id}`)
  expect(active).toHaveLength(MAX_SANCTIONS)
  expect(points).toEqual([{ category: 'RP', count: MAX_SANCTIONS / 2, proposed: null }])
})
