import { expect, test } from 'vitest'
import { MAX_OWN_VIEWS } from '@westmore/contract/tickets-desk.ts'
import { startTestApp, type Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { TICKETS } from '#test/tickets.ts'

const VIEWS = `${TICKETS}/own-views`

const save = async (person: Person, name: string, more: object = {}) => {
  const { status, body } = await person.send('POST', VIEWS, { name, query: 'stav=neuzavrene', ...more })
  expect({ status, body }).toMatchObject({ status: 201, body: { name, isMine: true } })
  return body.id as string
}
const names = async (person: Person) =>
  (await person.get(VIEWS)).body.map(({ name }: { name: string }) => name)

test('own views stand in the order of their owner, before those that others share', async () => {
  await using app = await startTestApp()
  const [mine, other] = [await app.as('administrator', 'marsal'), await app.as('owner', 'adela')]
  const [faction, theft] = [await save(mine, 'Frakce'), await save(mine, 'Krádeže')]
  const shared = await save(other, 'Stížnosti', {
    shared: true,
    query: 'stav=neuzavrene&kategorie=complaint',
  })
  await save(other, 'Jen moje')
  expect(await names(mine)).toEqual(['Frakce', 'Krádeže', 'Stížnosti'])

  expect((await mine.send('PUT', `${VIEWS}/order`, { ids: [theft, faction, shared] })).status).toBe(204)
  await save(mine, 'Až poslední')
  expect(await names(mine)).toEqual(['Krádeže', 'Frakce', 'Až poslední', 'Stížnosti'])
  expect(await names(other)).toEqual(['Stížnosti', 'Jen moje'])
})

test('only its owner renames, shares, replaces and deletes a view; a name is there once', async () => {
  await using app = await startTestApp()
  const [mine, other] = [await app.as('administrator', 'marsal'), await app.as('administrator', 'adela')]
  const id = await save(mine, 'Frakce', { shared: true })
  await save(mine, 'Krádeže')
  const change = (person: Person, values: object) => person.send('PATCH', `${VIEWS}/${id}`, values)
  expectRefusal(await change(other, { name: 'Naše' }), 404, 'NOT_FOUND')
  expectRefusal(await other.send('DELETE', `${VIEWS}/${id}`), 404, 'NOT_FOUND')
  expectRefusal(await change(mine, { name: 'Krádeže' }), 409, 'NAME_TAKEN')
  expectRefusal(await mine.send('POST', VIEWS, { name: 'Frakce', query: '' }), 409, 'NAME_TAKEN')
  expect((await change(mine, { query: 'stav=vse' })).body).toMatchObject({
    name: 'Frakce',
    query: 'stav=vse',
  })
  expect(await names(other)).toEqual(['Frakce'])
  await change(mine, { shared: false })
  expect(await names(other)).toEqual([])
  expect((await mine.send('DELETE', `${VIEWS}/${id}`)).status).toBe(204)
  expect(await names(mine)).toEqual(['Krádeže'])
  expectRefusal(await (await app.as('user')).get(VIEWS), 403, 'FORBIDDEN')
})

test('a person keeps a limited number of views, however many are sent at once', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const saved = Array.from({ length: MAX_OWN_VIEWS + 3 }, (_, at) =>
    staff.send('POST', VIEWS, { name: `Pohled ${at}`, query: '' }),
  )
  const answers = await Promise.all(saved)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OWN_VIEWS)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expectRefusal(answer, 409, 'TOO_MANY_VIEWS')
})
