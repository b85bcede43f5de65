import { expect, test } from 'vitest'
import { MAX_TODO_VIEWS } from '@westmore/contract/todos-views.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'

const VIEWS = '/api/todos/views'

const save = (staff: Person, name: string, query = 'kdo=ja') => staff.send('POST', VIEWS, { name, query })
const namesOf = async (staff: Person) =>
  (await staff.get(VIEWS)).body.map(({ name, query }: { name: string; query: string }) => `${name}: ${query}`)

test('a view is its owner’s alone; the same name replaces it, and another cannot delete it', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const other = await app.as('owner')
  const { body: view } = await save(staff, ' Moje ')
  await save(staff, 'Čeká')
  await save(other, 'Moje', 'kdo=nikdo')
  expect((await save(staff, 'Moje', 'termin=dnes')).body).toMatchObject({ id: view.id, query: 'termin=dnes' })

  expect(await namesOf(staff)).toEqual(['Čeká: kdo=ja', 'Moje: termin=dnes'])
  expect(await namesOf(other)).toEqual(['Moje: kdo=nikdo'])
  expectRefusal(await other.send('DELETE', `${VIEWS}/${view.id}`), 404, 'NOT_FOUND')
  expect(await staff.send('DELETE', `${VIEWS}/${view.id}`)).toMatchObject({ status: 204 })
  expect(await namesOf(staff)).toEqual(['Čeká: kdo=ja'])
  expectRefusal(await save(staff, '  '), 400, 'BAD_REQUEST')
  expectRefusal(await save(staff, 'Dlouhý', 'x'.repeat(601)), 400, 'BAD_REQUEST')
})

test('a person keeps so many views, also when two tabs save at once, and may still replace one', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  for (let at = 1; at < MAX_TODO_VIEWS; at += 1) await save(staff, `Pohled ${at}`)
  const answers = await Promise.all([save(staff, 'Jeden'), save(staff, 'Druhý')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await save(staff, 'Pohled 1', '')).toMatchObject({ status: 200, body: { query: '' } })
  expect(await namesOf(staff)).toHaveLength(MAX_TODO_VIEWS)
})

test('a shared view is there for all of the staff and belongs to who saved it, until it is private again', async () => {
  await using app = await startTestApp()
  const [staff, other] = [await app.as('administrator', 'marsal'), await app.as('administrator', 'adela')]
  const share = (name: string, shared?: boolean) =>
    staff.send('POST', VIEWS, { name, query: 'stitek=most', shared })
  const { body: view } = await share('Most', true)
  await share('Tajný')
  expect((await other.get(VIEWS)).body).toMatchObject([
    { id: view.id, name: 'Most', query: 'stitek=most', owner: 'marsal', shared: true, isMine: false },
  ])
  // One of the same name is a view of one's own, and nobody else's is replaced or deleted.
  await save(other, 'Most')
  expectRefusal(await other.send('DELETE', `${VIEWS}/${view.id}`), 404, 'NOT_FOUND')
  expect((await share('Most')).body).toMatchObject({ id: view.id, shared: true, isMine: true })
  expect(await namesOf(other)).toHaveLength(2)
  expect((await share('Most', false)).body).toMatchObject({ id: view.id, shared: false })
  expect(await namesOf(other)).toEqual(['Most: kdo=ja'])
})
