import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_TEMPLATES, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { statusesOf } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { addTemplate, endSanction, sanction, SANCTIONS, templateOf, TEMPLATES } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const LICENSE = `license:${'a1'.repeat(20)}`
const read = async (staff: Person): Promise<SanctionTemplate[]> => (await staff.get(TEMPLATES)).body
const summary = async (staff: Person, query: string) => (await staff.get(`${SANCTIONS}/person?${query}`)).body

test('adds, rewrites, orders and deletes templates', async ({ owner, staff }) => {
  const first = await addTemplate(owner)
  const second = await addTemplate(owner, { name: 'Ban', kind: 'ban', length: null })
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

test('refuses bad content and the hundred and first template', async ({ app, owner }) => {
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { kind: 'kick' },
    { length: { unit: 'days', count: 18_251 } },
    { length: { unit: 'weeks', count: 1 } },
    { length: { unit: 'days', count: 0 } },
  ]
  for (const wishes of wrong)
    expectRefusal(await owner.send('POST', TEMPLATES, templateOf(wishes)), 400, 'BAD_REQUEST')
  const rows = Array.from({ length: MAX_TEMPLATES }, () => ({
    id: randomUUID(),
    content: JSON.stringify(templateOf()),
    position: 1,
  }))
  await app.administer(`insert into sanction_templates (id, content, position)
    select id, content, position from json_to_recordset('${JSON.stringify(rows)}')
    as (id uuid, content jsonb, position integer)`)
  expectRefusal(await owner.send('POST', TEMPLATES, templateOf()), 409, 'TOO_MANY_TEMPLATES')
})

test('templates lose a deleted person also where a line begins with their name', async ({ app, owner }) => {
  const person = await app.as('owner', 'terezakolt')
  const email = 'tereza@example.cz'
  await app.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  await addTemplate(person, { note: 'Pozor:\nterezakolt to ví.' })
  await addTemplate(owner, { note: `Napište na\n${email}` })
  expect((await person.send('DELETE', '/api/auth/me', { confirm: 'terezakolt' })).status).toBe(204)
  expect((await read(owner)).map(({ note }) => note)).toEqual([
    `Pozor:\n${DELETED_NAME} to ví.`,
    `Napište na\n${DELETED_NAME}`,
  ])
})

test('shows the sanctions of a person, those that last apart', async ({ staff, player }) => {
  const first = await sanction(staff, player)
  const wrong = await sanction(staff, player)
  await endSanction(staff, wrong.id, 'overturned')
  await endSanction(staff, first.id, 'lifted')
  const newest = await sanction(staff, player)
  expect(await summary(staff, `userId=${player.id}`)).toMatchObject([
    newest,
    { id: wrong.id, state: 'overturned' },
    { id: first.id, state: 'lifted' },
  ])
})

test('finds a person by an identifier, and without an account only its sanctions', async ({ app, staff }) => {
  const player = await app.as('user')
  const target = { identifiers: [LICENSE], name: 'Neznámý' }
  const { id } = await sanction(staff, player, { target })
  const byLicense = () => summary(staff, `identifier=${LICENSE}`)
  expect(await byLicense()).toMatchObject([{ id, userId: null }])
  expect(await summary(staff, `userId=${player.id}`)).toEqual([])
  await proveLicense(app, player, LICENSE)
  expect(await byLicense()).toMatchObject([{ id, userId: player.id }])
  expectRefusal(await staff.get(`${SANCTIONS}/person`), 400, 'BAD_REQUEST')
  expectRefusal(await staff.get(`${SANCTIONS}/person?identifier=steam:1`), 400, 'BAD_REQUEST')
})

test('hides the note from a member of the staff who reads about themselves', async ({ app, owner }) => {
  const named = await app.as('administrator')
  await sanction(owner, named, { note: 'Tajemství' })
  expect(await summary(named, `userId=${named.id}`)).toMatchObject([{ note: null }])
})
