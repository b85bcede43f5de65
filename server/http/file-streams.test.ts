import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Role } from '@westmore/contract/users.ts'
import type { Person, TestApp } from '#test/app.ts'
import { statusesOf, times, openTransactions } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { startListening } from '#test/stream.ts'
import { upload } from '#test/tickets.ts'
import { askUnread } from '#test/unread.ts'
import type * as FileStreams from './file-streams.ts'

const test = siteTest(startListening)

const EXPORT = '/api/audit/export'
/** Exports take a while to start. */
const patience = { timeout: 60_000 }

/** More audit entries than fit into network buffers. */
const fillAudit = ({ administer }: TestApp) =>
  administer(`insert into audit (actor_id, actor, action, subject_type, subject_id, after)
    select 'server', 'x', 'test.deed', 'question', 'all', to_jsonb(repeat('x', 2000)) from generate_series(1, 10000)`)

test('answers everybody else during twelve exports that nobody reads', async ({ app }) => {
  await fillAudit(app)
  const readers = await times(4, () => app.as('administrator'))
  await Promise.all([...readers, ...readers, ...readers].map((reader) => askUnread(app, EXPORT, reader)))
  await expect.poll(() => written(app, 'audit.export'), patience).toBe(12)

  const other = await app.as('user')
  for (let round = 0; round < 5; round += 1) expect((await other.get('/api/auth/me')).status).toBe(200)
  expect(await openTransactions(app)).toBe(0)
  expect((await (await app.as('owner')).get(`${EXPORT}?action=audit.export`)).status).toBe(200)
})

/** A separate module instance: places taken by the previous test may still be held. */
async function openPlaces(): Promise<typeof FileStreams> {
  vi.resetModules()
  return import('./file-streams.ts')
}

/** An endless file whose reader does not read. */
async function sendUnread({ streamFile }: typeof FileStreams, id: string) {
  async function* chunks() {
    for (;;) {
      await setImmediate()
      yield Buffer.alloc(100_000)
    }
  }
  const stream = await streamFile({ user: { id } }, async () => chunks())
  await once(stream, 'readable')
  return stream
}

test('gives the place of the longest idle reader to a newcomer when all are taken', async () => {
  const places = await openPlaces()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = []
  for (let person = 0; person < 30; person += 1) open.push(await sendUnread(places, `person ${person}`))
  vi.advanceTimersByTime(4_000)
  await expect(sendUnread(places, 'newcomer')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
  })
  // The first reader reads again.
  open[0]?.read()
  await setImmediate()
  await setImmediate()
  vi.advanceTimersByTime(2_000)

  open.push(await sendUnread(places, 'newcomer'))

  expect(open.map(({ destroyed }) => destroyed)).toEqual(open.map((_stream, at) => at === 1))
  for (const stream of open) stream.destroy()
  vi.useRealTimers()
  await setImmediate()
  const again = await sendUnread(places, 'person 0')
  again.destroy()
})

test('ends an export with the session or a change of the reader’s role', async ({ app, owner }) => {
  await fillAudit(app)
  const setRole = (role: Role) => (reader: Person) => owner.send('PATCH', `/api/users/${reader.id}`, { role })
  const losses: [Role, (reader: Person) => Promise<unknown>][] = [
    ['administrator', (reader) => reader.send('POST', '/api/auth/logout')],
    ['administrator', setRole('user')],
    ['owner', setRole('administrator')],
  ]
  for (const [role, lose] of losses) {
    const reader = await app.as(role)
    const answer = await fetch(`${app.address}${EXPORT}`, { headers: { cookie: reader.cookie } })
    await lose(reader)
    await expect(answer.text()).rejects.toThrow('terminated')
  }
})

test('audits no refused file', async ({ app, staff }) => {
  await fillAudit(app)
  await times(3, () => askUnread(app, EXPORT, staff))
  await expect.poll(() => written(app, 'audit.export'), patience).toBe(3)

  expectRefusal(await staff.get('/api/logs/export'), 429, 'TOO_MANY_REQUESTS')

  expect(await written(app, 'logs.export')).toBe(0)
})

test('sends every file of a ticket, even 100 asked for at once', async ({ app, player }) => {
  const { body: file } = await upload(app, player, 'a.txt', 'Obsah')
  const path = `/api/tickets/attachments/${file.id}`
  const answers = await times(100, () => player.get(path))
  expect(statusesOf(answers)).toEqual(Array(100).fill(200))
  expect((await player.get(path)).body).toBe('Obsah')
})

async function written({ db }: TestApp, action: string): Promise<number> {
  return (await db.selectFrom('audit').select('id').where('action', '=', action).execute()).length
}
