import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { queueFigures } from './measure.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'
import { freePort } from '#test/real-server.ts'
import { test } from '#test/site-test.ts'
import { addressOf, openStream } from '#test/stream.ts'

/** A loopback address used by nothing else, so that a free port stays free. */
const HOST = '127.7.0.1'

const onItsPort = (port: string) => ({ METRICS_PORT: port, METRICS_HOST: HOST })

const scrape = async (port: string) => (await fetch(`http://${HOST}:${port}/metrics`)).text()

/** The value of a series as written, such as `westmore_queue_jobs{queue="a",state="created"}`. */
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Metric names used by the alerts and the dashboard; `up` is Prometheus's own. */
function watched(): Set<string> {
  const files = ['prometheus/alerts.yml', 'grafana/westmore.json']
  const texts = files.map((file) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'))
  const names = texts.join().match(/\b(westmore_|http_|nodejs_|process_)\w+/g) ?? []
  return new Set(names.map((name) => name.replace(/_(bucket|count)$/, '')))
}

test('measures pools, streams, game servers and the gate with few labels', async () => {
  const port = await freePort()
  await using app = await startTestApp({ ...onItsPort(port), GAME_TOKEN })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const staff = await app.as('administrator')
  const spool = { lines: 1_200, bytes: 9, dropped: 3, inMemory: null, aside: 0 }
  const told = heartbeat({ spool, lag: 90 })
  expect((await postAsGame(app, '/api/game/heartbeat', told)).status).toBe(204)
  await app.db
    .insertInto('backupRuns')
    .values({ id: randomUUID(), nightly: true, askedAt: new Date(Date.now() - 90_000) })
    .execute()
  await using _stream = await openStream(addressOf(app), staff)

  const text = await scrape(port)
  expect(valueOf(text, 'westmore_database_up')).toBe(1)
  expect(valueOf(text, 'westmore_live_streams')).toBe(1)
  expect(valueOf(text, 'westmore_live_listening')).toBe(1)
  expect(valueOf(text, 'westmore_pool_connections_max{pool="jobs"}')).toBe(4)
  expect(valueOf(text, 'westmore_pool_connections_used{pool="requests"}')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'westmore_pool_waiting{pool="requests"}')).toBe(0)
  expect(valueOf(text, 'westmore_discord_outbox{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'westmore_discord_oldest_seconds')).toBe(0)
  const server = '{server="main"}'
  expect(valueOf(text, `westmore_ingest_behind_lines${server}`)).toBe(1_200)
  expect(valueOf(text, `westmore_ingest_dropped_lines${server}`)).toBe(3)
  expect(valueOf(text, `westmore_game_silent_seconds${server}`)).toBeLessThan(60)
  expect(valueOf(text, `westmore_gate_behind_seconds${server}`)).toBe(90)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(valueOf(text, 'westmore_backup_age_seconds')).toBeGreaterThan(80)
  // The stream is excluded on purpose; no retention has run.
  expect(text).not.toContain('route="/api/live"')
  expect(valueOf(text, 'westmore_retention_age_seconds')).toBeUndefined()
  expect(text).not.toContain(staff.id)
  expect([...watched()].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
})

test('reports a database that does not answer, and no old figures', async () => {
  const port = await freePort()
  await using app = await startTestApp({ ...onItsPort(port), GAME_TOKEN })
  await app.app.ready()
  await postAsGame(app, '/api/game/heartbeat', heartbeat())
  await app.administer('alter table discord_outbox rename to away')
  const text = await scrape(port)
  expect(valueOf(text, 'westmore_database_up')).toBe(0)
  expect(text).not.toContain('westmore_game_silent_seconds{')
  expect(valueOf(text, 'westmore_discord_oldest_seconds')).toBeUndefined()
  expect(valueOf(text, 'westmore_pool_waiting{pool="requests"}')).toBe(0)
})

test('counts queued jobs by name and state, with the age of the oldest', async ({ app }) => {
  expect(await queueFigures(app.db)).toEqual([])
  const boss = new PgBoss({
    ...app.connection,
    createSchema: false,
    max: 1,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  try {
    for (const name of ['counts', 'retention']) await boss.createQueue(name, { retryLimit: 0 })
    await boss.send('counts', {})
    await boss.send('counts', {})
    await boss.send('retention', {})
    const [job] = await boss.fetch('retention')
    await boss.fail('retention', job?.id ?? '')
    await app.administer(
      `update pgboss.job set start_after = now() - interval '1 hour' where name = 'counts'`,
    )
  } finally {
    await boss.stop({ graceful: false })
  }
  const figures = await queueFigures(app.db)
  const told = Object.fromEntries(figures.map(({ queue, state, jobs }) => [`${queue} ${state}`, jobs]))
  expect(told).toEqual({
    'counts created': 2,
    'counts retry': 0,
    'counts active': 0,
    'counts failed': 0,
    'retention created': 0,
    'retention retry': 0,
    'retention active': 0,
    'retention failed': 1,
  })
  expect(figures[0]?.age).toBeGreaterThan(3_590)
  expect(figures[1]?.age).toBeNull()
})

test('serves metrics on their own local port only', async () => {
  const port = await freePort()
  await using app = await startTestApp({ ...onItsPort(port), TRUST_PROXY: '1' })
  await app.app.ready()

  for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '127.0.0.1, ::1' }]) {
    const answer = await app.request({ url: '/metrics', headers })
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain('http_request_duration')
  }

  const answer = await fetch(`http://${HOST}:${port}/metrics`)
  expect(answer.status).toBe(200)
  await app.request({ url: '/healthz' })
  const text = await scrape(port)
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1')
  // Requests without a route are counted under one name.
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="(site)",status="404"} 3')
  expect((await fetch(`http://${HOST}:${port}/healthz`)).status).toBe(404)
})

test('stops the start with one readable line if METRICS_PORT is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const app = await startTestApp({ METRICS_PORT: String(port) })

  await expect(app.app.ready()).rejects.toThrow(
    `METRICS_PORT ${port} of 127.0.0.1 cannot be used (EADDRINUSE)`,
  )

  taken.close()
  await app[Symbol.asyncDispose]()
})
