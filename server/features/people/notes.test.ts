import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { MAX_USER_NOTES } from '@westmore/contract/users-notes.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const notesOf = (reader: Person, id: string) => reader.get(`/api/users/${id}/notes`)
const write = (author: Person, id: string, text: unknown, noteId?: string) =>
  author.send('POST', `/api/users/${id}/notes`, { text, ...(noteId && { noteId }) })
const remove = (who: Person, id: string) => who.send('DELETE', `/api/users/notes/${id}`)

test('all staff read the notes about a person, oldest first; each note is audited', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  const other = await app.as('owner')
  const player = await app.as('user')

  const first = await write(staff, player.id, '  Pozor na něj.\u202e ')
  await write(other, player.id, 'Už je klid.')

  expect(first).toMatchObject({
    status: 201,
    body: { author: 'marsal', authorId: staff.id, text: 'Pozor na něj.' },
  })
  expect((await notesOf(other, player.id)).body).toMatchObject([
    { text: 'Pozor na něj.' },
    { text: 'Už je klid.' },
  ])
  const deeds = await app.db.selectFrom('audit').select(['action', 'subjectId', 'after']).execute()
  expect(deeds[0]).toEqual({
    action: 'users.notes.create',
    subjectId: player.id,
    after: { noteId: first.body.id },
  })
  expect(JSON.stringify(deeds)).not.toContain('Pozor')
})

test('stores a note once that is sent twice, and refuses its id from another person', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const id = randomUUID()

  const answers = await Promise.all([1, 2, 3].map(() => write(staff, player.id, 'Jednou', id)))

  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id } })
  expect(await write(staff, player.id, 'Jednou', id)).toMatchObject({ status: 201, body: { id } })
  expectRefusal(await write(await app.as('administrator'), player.id, 'Cizí', id), 409, 'ID_TAKEN')
  expect((await notesOf(staff, player.id)).body).toHaveLength(1)
  expect(await app.db.selectFrom('audit').select('id').execute()).toHaveLength(1)
})

test(`allows ${MAX_USER_NOTES} notes about a person; one sent again does not count`, async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  const ids = Array.from({ length: MAX_USER_NOTES - 1 }, () => randomUUID())
  const note = { userId: player.id, authorId: staff.id, author: 'a', text: 'a' }
  await app.db
    .insertInto('userNotes')
    .values(ids.map((id) => ({ ...note, id })))
    .execute()
  const last = randomUUID()
  const answers = await Promise.all([last, last, last].map((id) => write(staff, player.id, 'Poslední', id)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])

  expectRefusal(await write(staff, player.id, 'O jednu víc'), 409, 'TOO_MANY_NOTES')
  expect((await notesOf(staff, player.id)).body).toHaveLength(MAX_USER_NOTES)
  await remove(staff, last)
  expect((await write(staff, player.id, 'Zase se vejde')).status).toBe(201)
})

test('refuses notes about oneself, even to an owner, and about unknown people', async ({ owner, staff }) => {
  const { body: note } = await write(staff, owner.id, 'O majiteli')

  for (const answer of [
    await notesOf(owner, owner.id),
    await write(owner, owner.id, 'O sobě'),
    await remove(owner, note.id),
    await notesOf(staff, '999999999999999'),
    await write(staff, '999999999999999', 'O nikom'),
    await remove(staff, randomUUID()),
  ])
    expectRefusal(answer, 404, 'NOT_FOUND')
  expect((await notesOf(staff, owner.id)).body).toHaveLength(1)
  expect((await owner.get('/api/audit')).body).toMatchObject({ entries: [], total: 0 })
  expect((await staff.get('/api/audit')).body).toMatchObject({ total: 1 })
})

test('lets its author or an owner remove a note, once', async ({ app, player }) => {
  const author = await app.as('administrator', 'marsal')
  const { body: own } = await write(author, player.id, 'Omyl')
  const { body: other } = await write(author, player.id, 'Starost vedení')

  expect(await remove(await app.as('administrator'), own.id)).toMatchObject({ status: 403 })
  expect((await remove(author, own.id)).status).toBe(204)
  expectRefusal(await remove(author, own.id), 404, 'NOT_FOUND')
  expect((await remove(await app.as('owner'), other.id)).status).toBe(204)

  expect((await notesOf(author, player.id)).body).toEqual([])
  const removed = await app.db
    .selectFrom('audit')
    .select('before')
    .where('action', '=', 'users.notes.remove')
    .execute()
  expect(removed).toMatchObject([{ before: { author: 'marsal' } }, { before: { author: 'marsal' } }])
})

test('copies lines of the ledger into a note, keeps them, and deletes them with it', async ({ app }) => {
  const staff = await app.as('administrator')
  const player = await app.as('user')
  await sendLines(app, line({ action: 'Přišel z 10.1.2.3', metadata: null }))
  const attach = (author: Person, about: string, evidence: object, noteId?: string) =>
    author.send('POST', `/api/users/${about}/notes`, { text: 'Viz', evidence, ...(noteId && { noteId }) })
  const noteId = randomUUID()
  const { status, body } = await attach(staff, player.id, { lines: [1] }, noteId)
  expect(status).toBe(201)
  expect(body.evidence).toMatchObject({ total: 1, query: null, lines: [{ action: 'Přišel z [smazáno]' }] })
  expect((await attach(staff, player.id, { lines: [1] }, noteId)).body).toEqual(body)
  const search = { filter: { player: 'steam:1' }, query: 'hrac=steam%3A1' }
  expect((await attach(staff, player.id, search)).body.evidence).toMatchObject({ query: 'hrac=steam%3A1' })
  const deeds = app.db.selectFrom('audit').select(['action', 'subjectId']).orderBy('id')
  expect(await deeds.execute()).toEqual([
    { action: 'users.notes.create', subjectId: player.id },
    { action: 'users.notes.search', subjectId: player.id },
    { action: 'users.notes.create', subjectId: player.id },
  ])
  expectRefusal(await attach(staff, player.id, { lines: [999] }), 409, 'NO_LINES')

  await app.db.deleteFrom('logs').execute()
  expect((await notesOf(await app.as('owner'), player.id)).body[0]).toEqual(body)
  await remove(staff, noteId)
  expect(await app.db.selectFrom('userNoteEvidence').select('query').execute()).toEqual([
    { query: 'hrac=steam%3A1' },
  ])
})

test('hides a note’s lines from its person and players, and erases deleted accounts', async ({ app }) => {
  const staff = await app.as('administrator')
  const about = await app.as('owner')
  const player = await app.as('user', 'tereza')
  await sendLines(app, line({ user_identifier: `discord:${player.id}`, action: 'Ukradl koně' }))
  const text = 'Viz'
  const evidence = { filter: { player: `discord:${player.id}` }, query: '' }
  for (const { id } of [about, player])
    expect((await staff.send('POST', `/api/users/${id}/notes`, { text, evidence })).status).toBe(201)
  const own = await about.send('POST', `/api/users/${about.id}/notes`, { text, evidence })
  expectRefusal(own, 404, 'NOT_FOUND')
  expectRefusal(await notesOf(about, about.id), 404, 'NOT_FOUND')
  expect((await notesOf(player, player.id)).status).toBe(403)

  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  const kept = await app.db.selectFrom('userNoteEvidence').select('lines').execute()
  expect(kept).toMatchObject([{ lines: [{ action: 'Ukradl koně', player_name: null, metadata: {} }] }])
  expect(JSON.stringify(kept)).not.toContain(player.id)
})
