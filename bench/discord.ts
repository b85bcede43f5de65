import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { connectionIn, startSession } from './database.ts'
import { median, ms, percentile, print } from './figure.ts'
import { run } from './ledger-server.ts'
import { ask } from './load.ts'
import { freePort } from './product.ts'

/** `npm run bench discord`: an approval while Discord never answers, beside one while it does; no decision waits for it. */
const ROUNDS = 4
/** In each round, with Discord there and then without. */
const APPROVALS = 30
/** How long (ms) what waits may take to arrive once Discord is there again. */
const REST = 120_000

const json = { 'content-type': 'application/json' }
const folder = await mkdtemp(join(tmpdir(), 'westmore-discord-'))
const [port, standInPort] = [await freePort(), await freePort()]
const [url, standInUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${standInPort}`]
const standIn = run('discord-stand-in/main.ts', {
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: 'bench',
  STAND_IN_REDIRECT_URIS: `${url}/user`,
  STAND_IN_PORT: standInPort,
  STAND_IN_BOT_TOKEN: 'stand-in.bot.token',
})
const server = run('server/build/main.mjs', {
  DATA_DIR: folder,
  PORT: port,
  HOST: '127.0.0.1',
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: 'bench',
  DISCORD_API_URL: `${standInUrl}/api/v10`,
  DISCORD_BOT_TOKEN: 'stand-in.bot.token',
  DISCORD_GUILD_ID: '40000000000000001',
  DISCORD_ALLOWLIST_ROLE_ID: '40000000000000012',
  DISCORD_APPLICATIONS_CHANNEL_ID: '50000000000000002',
  LOG_LEVEL: 'fatal',
})
await untilReady()
const pool = new Pool({ ...connectionIn(folder), max: 4 })
const took = { there: [] as number[], away: [] as number[] }
let exitCode = 1
try {
  await pool.query(`insert into users (id, username, discriminator, role)
    values ('30000000000000001', 'kontrola', '0', 'administrator')`)
  const staff = await startSession(pool, '30000000000000001')
  await post('/api/allowlist/questions', staff, { question: 'Kdo jste?' })
  let player = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const how of ['there', 'away'] as const) {
      const ids: string[] = []
      for (let at = 0; at < APPROVALS; at += 1) ids.push(await apply((player += 1)))
      await setDiscord(null)
      await untilSent()
      if (how === 'away') await setDiscord('timeout')
      for (const id of ids) {
        const began = performance.now()
        await post(`/api/allowlist/submissions/${id}/approve`, staff)
        took[how].push(performance.now() - began)
      }
    }
  await setDiscord(null)
  await untilSent()
  const { rows } = await pool.query<{ sent: number }>(
    `select count(*)::int as sent from discord_outbox where kind = 'role' and state = 'sent'`,
  )
  const ratio = median(took.away) / median(took.there)
  const line = (times: number[]) =>
    `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 99))}, longest ${ms(Math.max(...times))}`
  print([
    [`${took.there.length} approvals with Discord there`, line(took.there)],
    [`${took.away.length} approvals while it never answers`, line(took.away)],
    ['ratio of the medians', ratio.toFixed(2)],
    ['roles given in the end', `${rows[0]?.sent} of ${player}`],
  ])
  exitCode = rows[0]?.sent === player && ratio < 1.5 ? 0 : 1
} finally {
  await pool.end()
  await server.stop()
  await standIn.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(exitCode)

async function post(path: string, cookie: string, body: object = {}): Promise<void> {
  await ask(url, { path, method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) })
}

/** A new player with an application. */
async function apply(number: number): Promise<string> {
  const id = String(60_000_000_000_000_000n + BigInt(number))
  await pool.query(`insert into users (id, username, discriminator) values ($1, $2, '0')`, [
    id,
    `hrac_${number}`,
  ])
  await ask(standInUrl, {
    path: '/control/personas',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ id, username: `hrac_${number}` }),
  })
  const cookie = await startSession(pool, id)
  const answer = await fetch(`${url}/api/allowlist/questions`, { headers: { cookie } })
  const questions: { id: string }[] = await answer.json()
  const answers = questions.map((one) => ({ questionId: one.id, answer: 'Přijel jsem za prací.' }))
  await post('/api/allowlist/submissions', cookie, { answers })
  const { rows } = await pool.query<{ id: string }>(
    'select id from allowlist_submissions where user_id = $1',
    [id],
  )
  return rows[0]?.id ?? ''
}

async function setDiscord(bot: string | null): Promise<void> {
  const body = JSON.stringify({ bot })
  await ask(standInUrl, { path: '/control/failures', method: 'PUT', headers: json, body })
}

/** Everything that waits is due now, and gone before the next round. */
async function untilSent(): Promise<void> {
  const deadline = performance.now() + REST
  for (;;) {
    const { rowCount } =
      await pool.query(`update discord_outbox set due_at = now() where state = 'waiting' and due_at > now()
      returning pg_notify('live', '{"topic": "discord", "to": {}}')`)
    const { rows } = await pool.query(`select from discord_outbox where state = 'waiting' limit 1`)
    if (rowCount === 0 && rows.length === 0) return
    if (performance.now() > deadline) throw new Error('the outbox does not become empty')
    await sleep(200)
  }
}

async function untilReady(): Promise<void> {
  for (;;) {
    if (server.hasEnded()) throw new Error('the server did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) return
    await sleep(50)
  }
}
