import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { applyFor, decide } from '#test/applications.ts'
import { waitingForLocks } from '#test/races.ts'
import { addressOf, changesUntilNow, openStream, startListening, type Stream } from '#test/stream.ts'
import { askUnread, connectionsTo } from '#test/unread.ts'
import { siteTest } from '#test/site-test.ts'
import { announce, keepSignals } from '#live.ts'

const test = siteTest(startListening)

async function submit(app: TestApp, player: Person): Promise<string> {
  return applyFor(await app.as('administrator'), player)
}

test('opens a stream for signed-in people only, and no proxy may buffer it', async ({ app }) => {
  const refused = await fetch(`${app.address}/api/live`)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'UNAUTHORIZED' })

  await using stream = await openStream(app.address, await app.as('user'))

  expect(stream.status).toBe(200)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

test('sends a signal when the transaction commits, never after a rollback', async ({ app }) => {
  await using stream = await openStream(app.address, await app.as('user'))
  const signal = (id: string) => [{ topic: 'allowlist' as const, id }, { everyone: true }] as const

  await app.db.transaction().execute(async (tx) => {
    await announce(tx, ...signal('committed'))
    expect(await changesUntilNow(app, stream)).toEqual([[]])
  })
  expect(await changesUntilNow(app, stream)).toEqual([[{ topic: 'allowlist', id: 'committed' }]])

  const undone = app.db.transaction().execute(async (tx) => {
    await announce(tx, ...signal('rolled back'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await changesUntilNow(app, stream)).toEqual([[]])
})

test('applies a changed role to open streams at once', async ({ app, owner, player: promoted }) => {
  const demoted = await app.as('administrator')
  await using down = await openStream(app.address, demoted)
  await using up = await openStream(app.address, promoted)

  await owner.send('PATCH', `/api/users/${demoted.id}`, { role: 'user' })
  await owner.send('PATCH', `/api/users/${promoted.id}`, { role: 'administrator' })
  await announce(app.db, { topic: 'users', id: 'secret' }, { staff: true })

  const [byDemoted, byPromoted] = await changesUntilNow(app, down, up)
  expect(byDemoted).toEqual([{ topic: 'auth' }])
  expect(byPromoted).toEqual([
    { topic: 'auth' },
    { topic: 'users', id: promoted.id },
    { topic: 'team' },
    { topic: 'users', id: 'secret' },
  ])
})

test('ends the streams of a session at logout, not those of other sessions', async ({ app, player }) => {
  const elsewhere = await app.as('user')
  await app.db.updateTable('sessions').set({ userId: player.id }).where('userId', '=', elsewhere.id).execute()
  await using first = await openStream(app.address, player)
  await using second = await openStream(app.address, player)
  await using other = await openStream(app.address, elsewhere)

  await player.send('POST', '/api/auth/logout')

  await Promise.all([first.ended, second.ended])
  expect(await changesUntilNow(app, other)).toEqual([[{ topic: 'auth' }]])
  expect(other.isOver()).toBe(false)
})

test.for([
  ['ends at once', 'delete from sessions where user_id = $1'],
  ['expires early', 'update sessions set expires_at = now() where user_id = $1'],
] as const)('a stream ends when its session %s by hand', async ([_end, statement], { app, player }) => {
  await using stream = await openStream(app.address, player)
  await app.administer(statement.replace('$1', `'${player.id}'`))
  await stream.ended
  expect(stream.isOver()).toBe(true)
})

test.for(['username', 'avatar'])('announces a changed %s of its person', async (column, { app, player }) => {
  await using stream = await openStream(app.address, player)
  await app.administer(`update users set ${column} = 'jiny' where id = '${player.id}'`)
  expect(await changesUntilNow(app, stream)).toEqual([[{ topic: 'auth' }]])
})

test('does not prolong the session, because a stream cannot renew the cookie', async ({ app, player }) => {
  await app.db
    .updateTable('sessions')
    .set({ lastSeenAt: new Date(Date.now() - 7_200_000) })
    .execute()

  await using stream = await openStream(app.address, player)

  expect(stream.headers.get('set-cookie')).toBeNull()
  expect((await player.get('/api/auth/me')).headers['set-cookie']).toContain('Max-Age=')
})

test('ends every stream at once when the server closes', async ({ app, player }) => {
  await using first = await openStream(app.address, player)
  await using second = await openStream(app.address, player)
  const began = performance.now()

  await app.app.close()
  await Promise.all([first.ended, second.ended])

  expect(performance.now() - began).toBeLessThan(2000)
})

test('ends every stream after an interruption, and new ones work again', async ({ app, player }) => {
  const direct = new Client(app.connection)
  await direct.connect()

  for (let round = 0; round < 2; round += 1) {
    await using before = await openStream(app.address, player)
    const mark = String((await player.get('/api/auth/me')).headers['x-live'])
    const cut = await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'westmore live'`,
    )
    expect(cut.rowCount).toBe(1)
    await before.ended

    await using after = await openStream(app.address, player, `?since=${mark}`)
    await announce(app.db, { topic: 'allowlist', id: 'again' }, { userId: player.id })
    expect(await changesUntilNow(app, after)).toEqual([[{ topic: 'allowlist', id: 'again' }]])
    expect(after.beginning()).toBe('started')
  }
  await direct.end()
})

test('delivers changes of one node to streams of another', async ({ app }) => {
  await using node = await app.anotherNode()
  await node.app.listen({ port: 0, host: '127.0.0.1' })
  const author = await app.as('user')
  const reviewer = await app.as('administrator')
  await using there = await openStream(addressOf(node), author)
  const id = await submit(app, author)
  await decide(reviewer, id, 'approve')

  expect(await changesUntilNow(app, there)).toEqual([[{ topic: 'allowlist' }, { topic: 'allowlist', id }]])
})

test('allows twenty streams per person; a new one replaces the browser’s oldest', async ({ app, player }) => {
  const other = await app.inOtherBrowser(player)
  await using tabs = new AsyncDisposableStack()
  const streams: Stream[] = []
  for (let tab = 0; tab < 20; tab += 1) streams.push(tabs.use(await openStream(app.address, player)))

  const refused = await fetch(`${app.address}/api/live`, { headers: { cookie: other.cookie } })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' })
  await using stranger = await openStream(app.address, await app.as('user'))
  expect(stranger.status).toBe(200)

  const newest = tabs.use(await openStream(app.address, player))
  await streams[0]?.ended.catch(() => {})
  await player.send('DELETE', '/api/allowlist/draft')
  const open = [...streams.slice(1), newest]
  expect(await changesUntilNow(app, ...open)).toEqual(open.map(() => [{ topic: 'allowlist' }]))

  await newest[Symbol.asyncDispose]()
  await expect
    .poll(async () => {
      await using again = await openStream(app.address, other)
      return again.status
    })
    .toBe(200)
})

test('reads few sessions at once, and a stream’s own one after the other', async ({ app, player }) => {
  await using tabs = new AsyncDisposableStack()
  for (let tab = 0; tab < 10; tab += 1) tabs.use(await openStream(app.address, player))
  const others: Stream[] = []
  for (let browser = 0; browser < 6; browser += 1)
    others.push(tabs.use(await openStream(app.address, await app.inOtherBrowser(player))))
  const direct = new Client(app.connection)
  await direct.connect()
  await direct.query('begin; lock table sessions in access exclusive mode')

  for (let logout = 0; logout < 10; logout += 1)
    await announce(app.db, { topic: 'auth' }, { userId: player.id })

  await expect.poll(() => waitingForLocks(app)).toBe(3)
  await setTimeout(300)
  expect(await waitingForLocks(app)).toBe(3)
  await direct.query('commit')
  await direct.end()
  expect(await changesUntilNow(app, ...others)).toEqual(others.map(() => [{ topic: 'auth' }]))
})

test('ends a stream that nobody reads before it buffers over a megabyte', async ({ app, player }) => {
  await using read = await openStream(app.address, await app.as('user'))
  const unread = await Promise.all([1, 2, 3].map(() => askUnread(app, '/api/live', player)))
  await expect.poll(() => connectionsTo(app)).toBe(4)

  for (let batch = 0; batch < 10; batch += 1) {
    await sql`select pg_notify('live', json_build_object('topic', 'allowlist', 'to', json_build_object('userId', ${player.id}::text),
      'id', ${batch}::text || n || repeat('x', 7000))::text) from generate_series(1, 500) n`.execute(app.db)
  }

  await expect.poll(() => connectionsTo(app)).toBe(1)
  expect(read.isOver()).toBe(false)
  for (const socket of unread) socket.destroy()
})

test('a stream resumes with the changes since the mark of its page', async ({ app, player }) => {
  const mark = (await player.get('/api/auth/me')).headers['x-live']
  await using witness = await openStream(app.address, player)
  await announce(app.db, { topic: 'allowlist', id: 'seen' }, { everyone: true })
  await announce(app.db, { topic: 'tickets', id: 'secret' }, { staff: true })
  await changesUntilNow(app, witness)

  await using resumed = await openStream(app.address, player, `?since=${String(mark)}`)
  expect(await changesUntilNow(app, resumed)).toEqual([[{ topic: 'allowlist', id: 'seen' }]])
  expect(resumed.beginning()).toBe('resumed')

  for (const unknown of ['', '?since=', '?since=x', `?since=${randomUUID()}.0`]) {
    await using other = await openStream(app.address, player, unknown)
    await changesUntilNow(app, other)
    expect(other.beginning(), unknown).toBe('started')
  }
})

test('knows no changes from before it was opened, nor more than it keeps', () => {
  const signal = (id: string) => ({ topic: 'allowlist' as const, id, to: {} })
  const signals = keepSignals(2)
  const mark = signals.position()
  for (const id of ['a', 'b']) signals.add(signal(id))
  expect(signals.since(mark)).toEqual([signal('a'), signal('b')])

  signals.add(signal('c'))
  expect(signals.since(mark)).toBeUndefined()

  expect(keepSignals().since(signals.position())).toBeUndefined()
})
