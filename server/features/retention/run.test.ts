import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, vi } from 'vitest'
import { startJobs } from '#jobs.ts'
import { Refusal } from '#refusal.ts'
import type { Person, TestApp } from '#test/app.ts'
import { deletedIdOf, markAccountDeleted } from '#test/deleted-account.ts'
import { auditAbout, openTicket, reply } from '#test/tickets.ts'
import { test } from '#test/site-test.ts'
import { expectRefusal } from '#test/refusal.ts'
import { isNightMissed, runNightly } from './nightly.ts'
import { runRetention } from './run.ts'

const LONG_AGO = '2020-01-01T10:00:00Z'
const silent = pino({ level: 'silent' })
const noError = (error: unknown) => expect.unreachable(String(error))

async function buryMany(app: TestApp, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await app.as('user')
    for (const title of ['První', 'Druhý']) {
      const { id } = await openTicket(person, { title })
      await reply(person, id)
      await reply(person, id)
    }
    const deletedAt = new Date(Date.parse(LONG_AGO) + index * 1000)
    await markAccountDeleted(app, person, deletedAt)
    people.push(person)
  }
  return people
}

const leftOf = ({ db }: TestApp, people: Person[]) =>
  Promise.all(
    people.map(async (person) => {
      const id = deletedIdOf(person)
      const tickets = await db.selectFrom('tickets').select('id').where('userId', '=', id).execute()
      const messages = await db.selectFrom('ticketMessages').select('id').where('userId', '=', id).execute()
      return [tickets.length, messages.length]
    }),
  )

const idOf = (begun: Awaited<ReturnType<typeof runRetention>>) =>
  begun instanceof Refusal ? begun.refused : begun.id

const runsOf = ({ db }: TestApp) =>
  db.selectFrom('retentionRuns').selectAll().orderBy('startedAt').orderBy('id').execute()

async function hold(app: TestApp, person: Person) {
  const client = new Client(app.connection)
  await client.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [deletedIdOf(person)])
  return { free: () => client.end() }
}

const isBeing = (app: TestApp, done: object) =>
  expect.poll(async () => (await runsOf(app))[0]?.counts, { interval: 20 }).toEqual(done)

function startNode({ connection }: TestApp) {
  const file = (name: string) => pathToFileURL(new URL(name, import.meta.url).pathname).href
  const script = `
    import { openDatabase } from ${JSON.stringify(file('../../postgres/db.ts'))}
    import { compose } from ${JSON.stringify(file('../../composition.ts'))}
    import { runRetention } from ${JSON.stringify(file('./run.ts'))}
    compose()
    const db = openDatabase(${JSON.stringify(connection)}, () => {})
    await runRetention(db, { by: null, onError: (error) => console.error(error) })
    await db.destroy()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('.', import.meta.url).pathname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  )
  return {
    exited,
    kill: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}

test('a killed run leaves whole accounts or none; the next goes on and audits both', async ({ app }) => {
  const people = await buryMany(app, 4)
  const [, , third] = people
  if (!third) throw new Error('nobody')
  const held = await hold(app, third)
  const node = startNode(app)
  await isBeing(app, { accounts: 2 })

  expect(await node.kill()).toBe('SIGKILL')
  await held.free()

  const untouched = [2, 6]
  const [cutOff] = await runsOf(app)
  expect(await leftOf(app, people)).toEqual([[0, 0], [0, 0], untouched, untouched])
  expect(cutOff).toMatchObject({ outcome: 'running', counts: { accounts: 2 } })
  const owner = await app.as('owner')
  // No process runs it, and the next run has not recorded that yet.
  await expect.poll(async () => (await owner.get('/api/retention')).body.runs[0].outcome).toBe('interrupted')
  expect(await auditAbout(app, cutOff?.id ?? '')).toEqual([])

  const id = idOf(await runRetention(app.db, { by: null, onError: noError }))

  expect(await leftOf(app, people)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(await runsOf(app)).toMatchObject([
    { id: cutOff?.id, outcome: 'interrupted', counts: { accounts: 2 } },
    { id, outcome: 'done', counts: { accounts: 2 } },
  ])
  const line = { actor: 'Westmore', action: 'retention.run', before: null, after: { accounts: 2 } }
  expect(await auditAbout(app, cutOff?.id ?? '')).toEqual([line])
  expect(await auditAbout(app, id ?? '')).toEqual([line])
})

test('a lost connection fails only its step, which the next run finishes', async ({ app }) => {
  const people = await buryMany(app, 3)
  const [, second] = people
  if (!second) throw new Error('nobody')
  await app.db.insertInto('gameRemovals').values({ discordId: '1', at: LONG_AGO }).execute()
  const held = await hold(app, second)
  const errors: unknown[] = []
  const running = runRetention(app.db, { by: null, onError: (_error, failed) => errors.push(failed) })
  await isBeing(app, { accounts: 1 })
  await app.administer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  const id = idOf(await running)
  await held.free()

  expect(errors).toEqual([['accounts']])
  expect(await leftOf(app, people)).toEqual([
    [0, 0],
    [2, 6],
    [2, 6],
  ])
  expect(await runsOf(app)).toMatchObject([
    { id, outcome: 'failed', failed: ['accounts'], counts: { accounts: 1, gameRemovals: 1 } },
  ])
  expect(await runRetention(app.db, { by: null, onError: noError })).toEqual({
    isWaiting: false,
    id: expect.any(String),
  })
  expect(await leftOf(app, people)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test('a nightly run with nothing due is not audited; a missed night is noticed', async ({ app }) => {
  expect(await isNightMissed(app.db)).toBe(true)
  expect(await runNightly(app.db, silent)).toEqual({ removed: {} })
  expect(await isNightMissed(app.db)).toBe(false)
  expect(await app.db.selectFrom('audit').select('id').execute()).toEqual([])
  expect(await runsOf(app)).toMatchObject([{ outcome: 'done', userId: null, counts: {} }])

  await app.db.updateTable('retentionRuns').set({ startedAt: LONG_AGO }).execute()
  expect(await isNightMissed(app.db)).toBe(true)
})

test('a failed nightly run is rejected, so that the queue tries again', async ({ app }) => {
  await buryMany(app, 1)
  await app.administer(
    "create function fail() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$; create trigger fail before delete on tickets for each row execute function fail()",
  )
  await expect(runNightly(app.db, silent)).rejects.toThrow('the retention failed in accounts')
  expect(await runsOf(app)).toMatchObject([{ outcome: 'failed', failed: ['accounts'] }])
  expect(await isNightMissed(app.db)).toBe(false)
})

test('a starting node catches up on a missed night and drops unscheduled jobs', async ({ app }) => {
  await app.db.insertInto('gameRemovals').values({ discordId: '1', at: LONG_AGO }).execute()
  const boss = new PgBoss({ ...app.connection, createSchema: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('of-yesterday')
  await boss.schedule('of-yesterday', '* * * * *')

  const jobs = await startJobs(app.connection, app.db, silent)
  await expect.poll(async () => (await runsOf(app))[0]?.outcome, { interval: 100 }).toBe('done')
  await jobs.stop()
  expect(await app.db.selectFrom('gameRemovals').selectAll().execute()).toEqual([])
  const schedules = await boss.getSchedules()
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual({
    sanctions: '* * * * *',
    'tickets-news': '* * * * *',
    game: '3-59/10 * * * *',
    retention: '30 3 * * *',
    'tickets-deadlines': '7 * * * *',
    'ledger-alerts': '* * * * *',
    'tickets-left-alone': '*/10 * * * *',
    'todos-reminders': '0 8 * * *',
    'allowlist-declines': '* * * * *',
    'allowlist-reminders': '*/10 * * * *',
    'allowlist-pictures': '37 * * * *',
    interviews: '* * * * *',
    'interview-times': '* * * * *',
    'pages-pictures': '41 * * * *',
    rules: '* * * * *',
    news: '* * * * *',
  })
  expect(new Set(schedules.map(({ timezone }) => timezone))).toEqual(new Set(['Europe/Prague']))
  await boss.stop({ graceful: false })

  const again = await startJobs(app.connection, app.db, silent)
  await again.stop()
  expect(await runsOf(app)).toHaveLength(1)
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** More of each than is never unusual: valid sessions, log lines of this month. */
async function fill(app: TestApp): Promise<Person> {
  const owner = await app.as('owner', 'gustav')
  await app.administer(`
    insert into sessions (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), '${owner.id}', now() + interval '20 days' from generate_series(1, 300) n;
    insert into log_sums (grain, name_id, at, server_id, count)
      values ('month', 0, date_trunc('month', now()), 1, 11240)`)
  return owner
}

const leftIn = async ({ db }: TestApp) => ({
  sessions: (await db.selectFrom('sessions').select('tokenHash').execute()).length,
  counts: (await db.selectFrom('logSums').select('count').execute()).map(({ count }) => count),
})

test('a node whose clock is far ahead removes nothing, and the drift is logged', async ({ app }) => {
  await fill(app)
  const before = await leftIn(app)
  vi.useFakeTimers({ toFake: ['Date'], now: days(1_100) })
  onTestFinished(() => void vi.useRealTimers())
  const warnings: unknown[] = []
  const log = Object.assign(pino({ level: 'silent' }), { warn: (fields: unknown) => warnings.push(fields) })

  expect(await runNightly(app.db, log)).toBeUndefined()

  const warning = { much: [], secondsApart: expect.closeTo(1_100 * 86_400, -2), daysSinceLast: null }
  expect(await leftIn(app)).toEqual(before)
  expect(await runsOf(app)).toMatchObject([{ outcome: 'waiting', warning }])
  expect(warnings).toMatchObject([{ warning }])
  vi.useRealTimers()
  expect(await runNightly(app.db, silent)).toEqual({ removed: {} })
  expect(await leftIn(app)).toEqual(before)
  expect(await runsOf(app)).toMatchObject([{ outcome: 'done', warning: null }])
})

test('with the database’s clock far ahead a run waits for an owner’s confirmation', async ({ app }) => {
  const owner = await fill(app)
  await runNightly(app.db, silent)
  const before = await leftIn(app)
  vi.useFakeTimers({ toFake: ['Date'], now: days(1_100) })
  onTestFinished(() => void vi.useRealTimers())
  const wrong = { now: days(0), onError: noError }

  const waiting = await runRetention(app.db, { ...wrong, by: null })

  expect(await leftIn(app)).toEqual(before)
  const { body: seen } = await owner.get('/api/retention')
  expect(seen.runs[0]).toMatchObject({
    id: idOf(waiting),
    outcome: 'waiting',
    by: null,
    counts: { logLines: 11_240, sessions: 301 },
    warning: {
      much: [
        { category: 'logLines', due: 11_240, all: 11_240 },
        { category: 'sessions', due: 301, all: 301 },
      ],
      secondsApart: null,
      daysSinceLast: 1_100,
    },
  })
  vi.useRealTimers()

  // A confirmation of the first attempt does not apply to the second, which replaces it.
  const again = await runRetention(app.db, { ...wrong, by: null })
  expect(await runsOf(app)).toHaveLength(2)
  expect(await runRetention(app.db, { ...wrong, by: null, confirmedRunId: idOf(waiting) })).toMatchObject({
    refused: 'NOT_WAITING',
  })
  const gustav = { id: owner.id, username: 'gustav' }
  const done = await runRetention(app.db, { ...wrong, by: gustav, confirmedRunId: idOf(again) })

  expect(await leftIn(app)).toEqual({ sessions: 0, counts: [] })
  expect(await runsOf(app)).toMatchObject([
    { id: idOf(done), outcome: 'done', warning: { daysSinceLast: 1_100 } },
  ])
  expect(await auditAbout(app, idOf(done))).toEqual([
    {
      actor: 'gustav',
      action: 'retention.run',
      before: null,
      after: { logLines: 11_240, sessions: 301, runs: 1, anyway: true },
    },
  ])
})

test('an owner’s own run waits for confirmation as well, which only owners can give', async ({ app }) => {
  const owner = await fill(app)
  const staff = await app.as('administrator')
  await app.administer(
    "update sessions set expires_at = now() - interval '1 hour' where token_hash in (select sha256(n::text::bytea) from generate_series(1, 300) n)",
  )

  const { body } = await owner.send('POST', '/api/retention/run')

  expect(body).toMatchObject({ outcome: 'waiting', by: 'gustav', counts: { sessions: 300 } })
  expect((await leftIn(app)).sessions).toBe(302)
  const anyway = { anyway: body.id }
  expect((await staff.send('POST', '/api/retention/run', anyway)).status).toBe(403)
  const done = await owner.send('POST', '/api/retention/run', anyway)
  expect(done.body).toMatchObject({ outcome: 'done', counts: { sessions: 300 } })
  expect((await leftIn(app)).sessions).toBe(2)
  expectRefusal(await owner.send('POST', '/api/retention/run', anyway), 409, 'NOT_WAITING')
})
