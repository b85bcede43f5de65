import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Author } from '#shared/community.ts'
import { startSession, withDatabase } from '#shared/database.ts'
import { ms, percentile, print } from '#shared/figures.ts'
import { type RequestSpec, post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'
import { type ProxiedSite, startBehindCaddy } from './behind-caddy.ts'
import { startBehindNginx } from './behind-nginx.ts'

const ROUNDS = process.argv.includes('short') ? 2 : 10
const READERS = 6
const WRITERS = 6
const GAME_SERVERS = 4
const STREAMS = 5
/** Pause (ms) between two requests of one client. */
const PAUSE = 15
const REST = 1_000

let isGood = true
for (const start of [startBehindCaddy, startBehindNginx]) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-restarts-'))
  const site = await start(folder)
  try {
    if (site) isGood = (await restartUnderLoad(site)) && isGood
  } finally {
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(isGood ? 0 : 1)

async function restartUnderLoad({ name, url, dataDir, restart }: ProxiedSite): Promise<boolean> {
  const client = openClient(url)
  const people = await withDatabase(dataDir, (pool) =>
    Promise.all(Array.from({ length: WRITERS }, (_, at) => addPerson(pool, client, url, at))),
  )
  const over = new AbortController()
  const stored = { lines: 0, messages: 0 }
  const repeat = async (pause: number, work: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await work()
      await sleep(pause)
    }
  }
  const sendLine = async () => {
    const lines = [{ category: 'CHAT', script_name: 'bench', action: 'Restart' }]
    const asked = post('/api/logs', lines, { ...asGame, 'idempotency-key': randomUUID() })
    if ((await client.count(asked)) === '202') stored.lines += 1
  }
  const write = async ({ cookie, ticketId }: Author) => {
    const body = { messageId: randomUUID(), message: `Restart ${stored.messages}` }
    const asked = post(`/api/tickets/${ticketId}/messages`, body, { cookie })
    if ((await client.count(asked)) === '201') stored.messages += 1
  }
  const load = [
    ...Array.from({ length: READERS }, (_, at) =>
      repeat(PAUSE, () => client.count({ path: at % 2 === 0 ? '/' : '/api/status' })),
    ),
    // A person may send 120 messages a minute.
    ...people.map((person) => repeat(PAUSE + 500, () => write(person))),
    ...Array.from({ length: GAME_SERVERS }, () => repeat(PAUSE, sendLine)),
    // Each stream is opened again as soon as it ends, as a browser does.
    ...Array.from({ length: STREAMS }, (_, at) => {
      const headers = { cookie: people[at % WRITERS]?.cookie ?? '' }
      return repeat(0, () => client.ask({ path: '/api/live', headers }, over.signal))
    }),
  ]
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(REST)
    const began = performance.now()
    await restart()
    took.push(performance.now() - began)
  }
  await sleep(REST)
  over.abort()
  await Promise.all(load)

  const { rows } = await withDatabase(dataDir, (pool) =>
    pool.query<{ lines: number; messages: number }>(
      `select (select count(*) from logs)::int as lines,
        (select count(*) from ticket_messages where message like 'Restart %')::int as messages`,
    ),
  )
  const { lines, messages } = rows[0] ?? {}
  const { answers, times } = client
  const lost = [...answers].reduce((sum, [answer, count]) => sum + (/ 20\d$/.test(answer) ? 0 : count), 0)
  const counts = [...answers].map((entry) => entry.join(': ')).join(', ')
  print([
    [`restarts ${name}`, `${ROUNDS}, the longest ${ms(Math.max(...took))} from the signal to ready`],
    ['requests', `${times.length}, of them lost ${lost} (${counts})`],
    ['lines acknowledged and stored', `${stored.lines} and ${lines}`],
    ['messages acknowledged and stored', `${stored.messages} and ${messages}`],
    [
      'time to answer',
      `p50 ${ms(percentile(times, 50))}, p99 ${ms(percentile(times, 99))}, longest ${ms(Math.max(...times))}`,
    ],
  ])
  return lost === 0 && stored.lines === lines && stored.messages === messages
}

async function addPerson(
  pool: Pool,
  { ask }: ReturnType<typeof openClient>,
  url: string,
  at: number,
): Promise<Author> {
  const id = String(30_000_000_000_000_000n + BigInt(at))
  await pool.query(`insert into users (id, username, discriminator) values ($1, $2, '0')`, [id, `bench${at}`])
  const session = await startSession(pool, id)
  // Behind HTTPS the cookie's name has a prefix.
  const cookie = url.startsWith('https:') ? `__Host-${session}` : session
  const ticket = { title: 'Restarty', category: 'support', message: 'Ztratí se něco?' }
  const { body } = await ask(post('/api/tickets', ticket, { cookie }))
  return { cookie, ticketId: JSON.parse(body).id }
}

/** Counts answers by method and status; a request without an answer counts by its error. */
function openClient(url: string) {
  const isSecure = url.startsWith('https:')
  // Caddy signs its certificate with its own authority.
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true })
  const request = isSecure ? requestHttps : requestHttp
  const answers = new Map<string, number>()
  const times: number[] = []

  const ask = ({ path, method = 'GET', headers = {}, body }: RequestSpec, signal?: AbortSignal) =>
    new Promise<{ answer: string; body: string }>((resolve) => {
      const options = { method, headers, agent, ...(signal && { signal }) }
      const sent = request(url + path, options, (response) => {
        let text = ''
        response.on('data', (piece) => (text += String(piece)))
        response.once('end', () => resolve({ answer: String(response.statusCode), body: text }))
        response.once('error', (error) => resolve({ answer: error.message, body: text }))
      })
      sent.once('error', (error) => resolve({ answer: error.message, body: '' }))
      sent.end(body)
    })

  return {
    answers,
    times,
    ask,
    count: async (asked: RequestSpec): Promise<string> => {
      const began = performance.now()
      const { answer } = await ask(asked)
      times.push(performance.now() - began)
      const name = `${asked.method ?? 'GET'} ${answer}`
      answers.set(name, (answers.get(name) ?? 0) + 1)
      return answer
    },
  }
}
