import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import { MAX_EARLIER, MAX_FAULTS, type Fault } from '@westmore/contract/faults.ts'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openFaults } from './record.ts'
import { addFaults } from './store.ts'

const read = async (owner: Person): Promise<Fault[]> => (await owner.get('/api/faults')).body.faults
const silent = pino({ level: 'silent' })

const fault = (fields: Partial<Fault> = {}): Fault => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  method: 'GET',
  route: '/api/tickets/:id',
  status: 500,
  kind: 'TypeError',
  message: 'x is not a function',
  place: ['server/app.ts:1'],
  times: 1,
  earlier: [],
  ...fields,
})

const asked = (id = randomUUID()) =>
  ({ id, method: 'GET', routeOptions: { url: '/api/todos' } }) as unknown as FastifyRequest

const open = (app: TestApp) => openFaults(app.db, () => new Date(), silent)

test('shows an owner a failure by its request id, without any content of the request', async ({ app }) => {
  await using other = await app.anotherNode()
  const owner = await app.as('owner')
  const staff = await app.as('administrator', 'adela')
  await app.administer('alter table user_notes rename to away')
  const answer = await staff.send('POST', `/api/users/${owner.id}/notes`, { text: 'Tajná poznámka o hráči' })
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side',
    requestId: answer.headers['x-request-id'],
  })

  const [found, ...more] = await read(owner)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    id: answer.body.requestId,
    method: 'POST',
    route: '/api/users/:id/notes',
    status: 500,
    kind: 'error 42P01',
    message: 'relation user_notes does not exist',
    times: 1,
    earlier: [],
  })
  expect(found?.place.every((line) => line.startsWith('server/'))).toBe(true)
  for (const secret of ['Tajná', 'adela', owner.id, staff.id])
    expect(JSON.stringify(found)).not.toContain(secret)
  const elsewhere = await other.request({ url: '/api/faults', headers: { cookie: owner.cookie } })
  expect(elsewhere.body.faults).toEqual([found])
})

test('does not record refusals as failures', async ({ app, owner }) => {
  expect((await app.visitor.get('/api/users')).status).toBe(401)
  expect((await owner.get('/api/nowhere')).status).toBe(404)
  expect((await owner.send('POST', '/api/todos', { title: '' })).status).toBe(400)
  expect(await read(owner)).toEqual([])
})

test('merges equal failures and lists the request id of each', async ({ app, owner, player }) => {
  await using other = await app.anotherNode()
  await app.administer('alter table user_notes rename to away')
  const ids: string[] = []
  for (const node of [app, other, app]) {
    const { headers } = await node.request({
      method: 'POST',
      url: `/api/users/${player.id}/notes`,
      payload: { text: 'a' },
      headers: { cookie: owner.cookie },
    })
    ids.unshift(String(headers['x-request-id']))
    await node.request({ url: '/api/faults', headers: { cookie: owner.cookie } })
  }
  const [found, ...more] = await read(owner)
  expect(more).toEqual([])
  expect(found).toMatchObject({ id: ids[0], earlier: ids.slice(1), times: 3 })
})

test(`keeps the ids of the last ${MAX_EARLIER} repetitions over several batches`, async ({ app, owner }) => {
  const recorder = open(app)
  const ids = Array.from({ length: 2 * MAX_EARLIER }, () => randomUUID())
  for (const half of [ids.slice(0, MAX_EARLIER + 5), ids.slice(MAX_EARLIER + 5)]) {
    for (const id of half) recorder.note(asked(id), 500, new Error('again'))
    await recorder.store()
  }
  expect(await read(owner)).toMatchObject([
    { id: ids.at(-1), earlier: ids.toReversed().slice(1, MAX_EARLIER + 1), times: ids.length },
  ])
  await recorder.close()
})

test(`keeps the newest ${MAX_FAULTS} failures`, async ({ app, owner }) => {
  const at = (second: number) => new Date(1_790_000_000_000 + second * 1_000).toISOString()
  await addFaults(
    app.db,
    Array.from({ length: MAX_FAULTS + 5 }, (_, second) =>
      fault({ at: at(second), place: [`server/app.ts:${second}`] }),
    ),
  )
  const kept = await read(owner)
  expect(kept).toHaveLength(MAX_FAULTS)
  expect([kept[0]?.at, kept.at(-1)?.at]).toEqual([at(MAX_FAULTS + 4), at(5)])
})

test('stores failures of a database outage afterwards, merged into one', async ({ app, owner }) => {
  const recorder = open(app)
  const [first, last] = [asked(), asked()]
  const gone = Object.assign(new Error('connect ECONNREFUSED /tmp/socket'), { code: 'ECONNREFUSED' })
  await app.administer('alter table faults rename to away')
  recorder.note(first, 503, gone)
  await expect(recorder.store()).rejects.toThrow('does not exist')
  recorder.note(asked(), 503, gone)
  recorder.note(last, 503, gone)
  recorder.note(asked(), 500, gone)
  await app.administer('alter table away rename to faults')
  await recorder.store()
  const told = (await read(owner)).toSorted((a, b) => a.status - b.status)
  expect(told.map(({ status, times }) => [status, times])).toEqual([
    [500, 1],
    [503, 3],
  ])
  expect(told[1]?.id).toBe(last.id)
  await recorder.close()
})

test('keeps at most a hundred failures in memory', async ({ app, owner }) => {
  const recorder = open(app)
  for (let at = 0; at < 130; at += 1)
    recorder.note(asked(), 500, Object.assign(new Error('again'), { code: `E${at}` }))
  await recorder.close()
  expect(await read(owner)).toHaveLength(100)
})
