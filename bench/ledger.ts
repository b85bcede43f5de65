import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { median, ms, print } from './figure.ts'
import { fillLedger, until, untilBlocksAreMade } from './ledger-fill.ts'
import { batch, linesASecond } from './ledger-ingest.ts'
import { run, signIn, startLedger } from './ledger-server.ts'
import { watchTail } from './ledger-tail.ts'
import { ask, load, type Asked, type Load } from './load.ts'

/** `node bench/ledger.ts 10000000` for ten million lines; a folder after it keeps them for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const ROUNDS = 3
const WATCHERS = 200
const DAY = 86_400_000
const FILLED = 'filled'

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
const midnight = (daysAgo: number) => `${day(daysAgo)} 00:00 Europe/Prague`

const questions: [string, string, number][] = [
  ['user by part of a name, one in a hundred', `/api/logs?user=${encodeURIComponent('Anna Horák')}`, 50],
  ['user by part of a name, in one week', `/api/logs?user=horak&dateFrom=${day(107)}&dateTo=${day(101)}`, 50],
  [
    'text in one week',
    `/api/logs?text=${encodeURIComponent('jelení')}&dateFrom=${day(107)}&dateTo=${day(101)}`,
    300,
  ],
  ['field in one week', `/api/logs?text=amount:77&dateFrom=${day(107)}&dateTo=${day(101)}`, 300],
  ['histogram of everything', '/api/logs/histogram', 50],
  ['facets of one week', `/api/logs/facets?dateFrom=${day(107)}&dateTo=${day(101)}`, 50],
  ['analytics', '/api/analytics', 10],
]

/** «První» is the one line of every 25 days that came through the front door. */
const everywhere: typeof questions = [
  ['text over everything, a common word', '/api/logs?text=klobouk', 50],
  ['text over everything, a rare word', '/api/logs?text=prvni', 300],
  ['histogram of a rare word over everything', '/api/logs/histogram?text=prvni', 300],
]

/** Prints each figure as it comes: with ten million lines it takes long. */
const report = (row: [string, string]) => print([row])

const dataDir = KEPT ?? (await mkdtemp(join(tmpdir(), 'westmore-ledger-')))
const isFilled = existsSync(join(dataDir, FILLED))
const [port, barePort] = ['4821', '4822']
const product = await startLedger(dataDir, port)
const client = new Client(product.connection)
try {
  await client.connect()
  if (!isFilled) await fillLedger(client, product.url, LINES)
  if (KEPT) await writeFile(join(KEPT, FILLED), String(LINES))
  await measure()
} finally {
  await client.end()
  await product.stop()
  if (!KEPT) await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const { host, port: socket } = client
  const bare = run('bench/ledger-bare.ts', { PGHOST: host, PGPORT: String(socket), PORT: barePort })
  const bareUrl = `http://127.0.0.1:${barePort}`
  // One bucket of the rate limit a person: as many people as it takes.
  const cookies: string[] = []
  for (let index = 0; index < WATCHERS; index++) cookies.push(await signIn(client, index))
  const asStaff = (path: string) => (index: number) => ({
    path,
    headers: { cookie: cookies[index % cookies.length] ?? '' },
  })
  try {
    await comparePages(bareUrl, asStaff)
    await walkPages(asStaff)
    await askAll(questions, asStaff)
    report([
      'blocks of words, until all lines are in one',
      `${(await untilBlocksAreMade(client)).toFixed(0)} s`,
    ])
    await askAll(everywhere, asStaff)
    await compareIngest(bareUrl, asStaff)
    const tail = await watchTail(product.url, cookies, 5)
    report([
      `live tail, line sent to line at each of ${WATCHERS} watchers`,
      `median ${ms(median(tail))}, p99 ${ms(tail[Math.floor(tail.length * 0.99)] ?? 0)} (to reach: 500 ms)`,
    ])
    await measureExport(asStaff)
    await measureDisk()
  } finally {
    await bare.stop()
  }
}

async function askAll(asked: typeof questions, asStaff: AsStaff): Promise<void> {
  for (const [name, path, limit] of asked) {
    await load(product.url, 10, 1, asStaff(path))
    const { p50, p99 } = await load(product.url, 200, 1, asStaff(path))
    report([name, `p50 ${ms(p50)}, p99 ${ms(p99)} (to reach: ${limit} ms)`])
  }
}

type AsStaff = (path: string) => (index: number) => Asked

/** Medians of rounds that take turns, so that a busy moment of the machine hits both. */
async function inTurns(ours: () => Promise<Load>, theirs: () => Promise<Load>) {
  const rounds: { ours: Load; bare: Load }[] = []
  // One after the other: they take their locks in different orders.
  await ours()
  await theirs()
  for (let round = 0; round < ROUNDS; round++) rounds.push({ bare: await theirs(), ours: await ours() })
  const of = (one: 'ours' | 'bare', figure: keyof Load) => median(rounds.map((round) => round[one][figure]))
  return {
    speed: of('ours', 'perSecond') / of('bare', 'perSecond'),
    p99: of('ours', 'p99') / of('bare', 'p99'),
    of,
  }
}

async function comparePages(bareUrl: string, asStaff: AsStaff): Promise<void> {
  const path = `/api/logs?category=C1&dateFrom=${day(107)}&dateTo=${day(101)}`
  const midnights = new URLSearchParams({ category: 'C1', from: midnight(107), to: midnight(100) })
  const { speed, p99, of } = await inTurns(
    () => load(product.url, 2_000, 16, asStaff(path)),
    () => load(bareUrl, 2_000, 16, () => ({ path: `/?${midnights.toString()}` })),
  )
  report([
    'page of 50 with total, category and week, 16 at once',
    `${of('ours', 'perSecond').toFixed(0)} a second, ${speed.toFixed(2)} of bare (to reach: 0.7); p99 ${p99.toFixed(1)} × bare (2)`,
  ])
}

async function walkPages(asStaff: AsStaff): Promise<void> {
  const filters = [
    '',
    'category=C1',
    'script=s0',
    'server=w1',
    'exclude=category:C0',
    'category=C1&script=s1',
    'player=steam:1',
  ]
  for (const filter of filters) {
    const total = await totalOf(filter, asStaff)
    const times = []
    for (const offset of [0, Math.floor(total / 2), Math.max(0, total - 50)]) {
      const path = `/api/logs?${filter}&offset=${offset}`
      await load(product.url, 5, 1, asStaff(path))
      times.push((await load(product.url, 60, 1, asStaff(path))).p50)
    }
    const [first = 1, middle = 0, last = 0] = times
    report([
      `first, middle and last page, ${filter || 'no filter'}, ${total} lines`,
      `${ms(first)}, × ${(middle / first).toFixed(1)}, × ${(last / first).toFixed(1)} (to reach: 3)`,
    ])
  }
}

async function totalOf(filter: string, asStaff: AsStaff): Promise<number> {
  const { headers = {} } = asStaff('')(0)
  const body: { total: number } = await (await fetch(`${product.url}/api/logs?${filter}`, { headers })).json()
  return body.total
}

async function compareIngest(bareUrl: string, asStaff: AsStaff): Promise<void> {
  const wholeYear = new URLSearchParams({ category: 'C1', from: midnight(365), to: midnight(0) }).toString()
  const batches = Array.from({ length: 60 }, () => batch())
  const next = (index: number): Asked => batches[index % batches.length] ?? batch()
  const { speed, of } = await inTurns(
    () => load(product.url, 60, 4, next),
    async () => {
      await untilAddedUp()
      return load(bareUrl, 60, 4, next)
    },
  )
  report([
    'ingest, batches of 500, 4 at once',
    `${linesASecond(of('ours', 'perSecond')).toFixed(0)} lines a second, ${speed.toFixed(2)} of bare (to reach: 0.7)`,
  ])
  await compareReaders(next, {
    ours: () => load(product.url, 500, 1, asStaff('/api/logs?category=C1')),
    bare: () => load(bareUrl, 500, 1, () => ({ path: `/?${wholeYear}` })),
  })

  async function compareReaders(batchOf: typeof next, readers: Record<'ours' | 'bare', () => Promise<Load>>) {
    for (const [name, pause] of [
      ['2,000 a second', 250],
      ['as many as it takes, two batches at once', 0],
    ] as const) {
      const grown = { ours: [1], bare: [1] }
      for (const [who, url] of [
        ['ours', product.url],
        ['bare', bareUrl],
      ] as const) {
        grown[who] = []
        for (let round = 0; round < ROUNDS; round++) {
          await untilAddedUp()
          const calm = await readers[who]()
          const sending = keepSending(url, batchOf, pause)
          const busy = await readers[who]()
          await sending.stop()
          grown[who].push(busy.p99 / calm.p99)
        }
      }
      report([
        `readers while lines come in, ${name}`,
        `p99 ${median(grown.ours).toFixed(1)} × the calm one (to reach: 2); bare ${median(grown.bare).toFixed(1)} ×`,
      ])
    }
  }
}

/** Adding up takes its locks in another order than the bare server does, which would lose a batch to it. */
const untilAddedUp = () => until(client, 'select not exists (select from log_additions) as is_so')

/** Batches until told to stop: one in so many ms, or without a pause two at once. */
function keepSending(url: string, batchOf: (index: number) => Asked, pause: number) {
  const over = new AbortController()
  const send = async (index: number) => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await ask(url, batchOf(index))
      if (pause > 0) await sleep(Math.max(0, pause - (performance.now() - began)))
    }
  }
  const senders = pause > 0 ? [send(0)] : [send(0), send(1)]
  return {
    stop: async () => {
      over.abort()
      await Promise.all(senders)
    },
  }
}

async function measureExport(asStaff: AsStaff): Promise<void> {
  const memory: number[] = []
  const watch = setInterval(() => {
    const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000)
  }, 50)
  const { rows: sums } = await client.query(
    `select sum(count)::int as n from log_counts_now where grain = 'month' and category_id = 0 and script_id = 0`,
  )
  const began = performance.now()
  const bytes = await ask(product.url, asStaff('/api/logs/export?format=ndjson')(0))
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const half = memory.slice(memory.length / 2)
  report([
    'export of everything as NDJSON',
    `${(Number(sums[0].n) / seconds).toFixed(0)} lines a second (to reach: 100000), ${(bytes / 1e6).toFixed(0)} MB; memory from ${memory[0]?.toFixed(0)} to ${Math.max(...half).toFixed(0)} MB`,
  ])
}

async function measureDisk(): Promise<void> {
  const { rows: all } = await client.query('select count(*)::int as n from logs')
  const { rows: sizes } = await client.query(
    `
    select sum(pg_table_size(inhrelid)) / $1 as lines, sum(pg_indexes_size(inhrelid)) / $1 as indexes,
      pg_total_relation_size('log_counts') / $1 as counters, (pg_total_relation_size('log_player_days') + pg_total_relation_size('log_player_months')) / $1 as days,
      pg_total_relation_size('log_blocks') / $1 as blocks
    from pg_inherits where inhparent = 'logs'::regclass`,
    [all[0].n],
  )
  const { lines, indexes, counters, days, blocks } = sizes[0]
  const [a, b, c, d, e] = [lines, indexes, counters, days, blocks].map((size) => Number(size).toFixed(0))
  report([
    'bytes a line on disk',
    `${a} line, ${b} indexes, ${c} counters, ${d} days and months of players, ${e} blocks of words`,
  ])
}
