import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Pool } from 'pg'
import { openDatabase } from './database.ts'
import { median, ms, percentile, print } from './figure.ts'
import { startProduct } from './product.ts'
import { timeTalk } from './ticket-talk.ts'
import { openStreams, sendFor, writeBare } from './ticket-streams.ts'
import { fill, signInAll } from './ticket-town.ts'

const STREAMS = 200
const ROUNDS = 31

const dataDir = await mkdtemp(join(tmpdir(), 'westmore-bench-'))
const product = await startProduct(dataDir)
const pool = openDatabase(dataDir)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await fill(pool, { players: 400, tickets: 50_000, messages: 100_000 })
  const town = await signInAll(pool, 400)
  const times = (one: number, other: number) => `${(one / other).toFixed(1)} ×`

  const ask = async (path: string) => {
    const answer = await fetch(`${product.url}${path}`, { headers: { cookie: town.administrator } })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const rows: [string, string][] = []
  const compare = async (name: string, path: string, statements: string[]) => {
    const whole = await timed(() => ask(path))
    const bare = await timed(() => together(pool, statements))
    rows.push([name, `${ms(whole)}; ${ms(bare)} by bare SQL, ${times(whole, bare)} that`])
  }

  const page = `select * from tickets where category <> 'management' order by updated_at desc, id limit 50`
  const counts = `select status, count(*) from tickets where category <> 'management' group by status`
  const seen = `select category, count(*) from tickets where category <> 'management' group by category`
  await compare('list of 50,000 tickets, first page', '/api/tickets', [page, counts, seen])
  await compare('list of 50,000 tickets, page 900', '/api/tickets?page=900', [
    `${page} offset 44950`,
    counts,
    seen,
  ])
  const hits = (query: string) =>
    `(select id from tickets where search @@ to_tsquery('simple', '${query}') union
      select ticket_id from ticket_messages where search @@ to_tsquery('simple', '${query}'))`
  const search = (query: string) => [
    `select * from tickets where id in ${hits(query)} order by updated_at desc, id limit 50`,
    `select status, count(*) from tickets where id in ${hits(query)} group by status`,
    seen,
  ]
  const rare = encodeURIComponent('ztracený kůň doktor most')
  await compare(
    'search over 100,000 messages, four words',
    `/api/tickets?q=${rare}`,
    search('ztraceny:* & kun:* & doktor:* & most:*'),
  )
  await compare(
    'search over 100,000 messages, one common word',
    `/api/tickets?q=${encodeURIComponent('kůň')}`,
    search('kun:*'),
  )

  const ears = { heard: 0 }
  const closeStreams = await openStreams(product.url, town.administrator, STREAMS, () => (ears.heard += 1))
  const sent = await sendFor(product.url, town, 10_000)
  const wanted = sent.took.length * STREAMS
  const ended = performance.now()
  while (ears.heard < wanted && performance.now() - ended < 20_000) await sleep(5)
  const lag = performance.now() - ended
  closeStreams()
  const bare = await writeBare(pool, town, 5_000)
  rows.push(
    [
      `messages a second, ${STREAMS} open streams`,
      `${sent.perSecond.toFixed(0)}; ${bare.toFixed(0)} by bare SQL, ${times(bare, sent.perSecond)} that`,
    ],
    ['  one message, answered', `${ms(median(sent.took))} median, ${ms(percentile(sent.took, 99))} p99`],
    ['  signals heard', `${ears.heard} of ${wanted}, the last ${ms(lag)} after the last answer`],
  )

  const talk = await timeTalk(browser, product.url)
  const alone = await timed(async () => {
    await pool.query(`select pg_notify('live', '{"topic":"tickets","to":{}}')`)
  })
  rows.push(
    [
      `send to the other side's screen, ${talk.length} messages`,
      `${ms(median(talk))} p50, ${ms(percentile(talk, 99))} p99`,
    ],
    ['  a bare pg_notify', `${ms(alone)}; the whole is ${times(median(talk), alone)} that`],
  )
  print(rows)
} finally {
  await browser.close()
  await pool.end()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function together(from: Pool, statements: string[]) {
  await Promise.all(statements.map((statement) => from.query(statement)))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return median(took)
}
