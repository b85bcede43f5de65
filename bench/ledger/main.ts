import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAdministrators, untilFound } from '#shared/database.ts'
import { median, ms, percentile, print } from '#shared/figures.ts'
import { ask, type RequestSpec, alternate, type Load, load } from '#shared/load.ts'
import { fillLedger, untilBlocksAreMade } from '#shared/log-lines.ts'
import { openSite, startBare } from '#shared/site.ts'
import { batch, LINES_A_BATCH } from './batch.ts'
import { watchLines } from './live-lines.ts'

/** Lines of the ledger; the folder in the second argument keeps them for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const ROUNDS = 3
const WATCHERS = 200
const DAY = 86_400_000

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

/** Questions over all lines; «První» is in only one line of every 25 days. */
const everywhere: typeof questions = [
  ['text over everything, a common word', '/api/logs?text=klobouk', 50],
  ['text over everything, a rare word', '/api/logs?text=prvni', 300],
  ['histogram of a rare word over everything', '/api/logs/histogram?text=prvni', 300],
]

const batches = Array.from({ length: 60 }, batch)
const nextBatch = (index: number): RequestSpec => batches[index % batches.length] ?? batch()

/** Prints each figure at once, because a run with ten million lines takes long. */
const report = (...row: [string, string]) => print([row])

const site = await openSite('ledger', 1, KEPT)
const { pool } = site
try {
  await site.fill(() => fillLedger(site, LINES))
  await measure()
} finally {
  await site.close()
}

type AsStaff = (path: string) => (index: number) => RequestSpec

async function measure(): Promise<void> {
  const bare = await startBare('bench/ledger/bare-server.ts', site.connection)
  const cookies = await addAdministrators(pool, WATCHERS)
  const asStaff: AsStaff = (path) => (index) => ({
    path,
    headers: { cookie: cookies[index % cookies.length] ?? '' },
  })
  try {
    await comparePages(bare.url, asStaff)
    await walkPages(asStaff)
    await askAll(questions, asStaff)
    const blocks = await untilBlocksAreMade(pool)
    report('index of words, until it has all lines', `${blocks.toFixed(0)} s`)
    await askAll(everywhere, asStaff)
    await compareIngest(bare.url)
    await compareReaders(bare.url, asStaff)
    const took = await watchLines(site.url, cookies, 5)
    report(
      `a line sent, until ${WATCHERS} watchers have it`,
      `median ${ms(median(took))}, p99 ${ms(percentile(took, 99))} (to reach: 500 ms)`,
    )
    await measureExport(asStaff)
    await measureDisk()
  } finally {
    await bare.stop()
  }
}

async function askAll(asked: typeof questions, asStaff: AsStaff): Promise<void> {
  for (const [name, path, limit] of asked) {
    await load(site.url, 10, 1, asStaff(path))
    const { p50, p99 } = await load(site.url, 200, 1, asStaff(path))
    report(name, `p50 ${ms(p50)}, p99 ${ms(p99)} (to reach: ${limit} ms)`)
  }
}

async function comparePages(bareUrl: string, asStaff: AsStaff): Promise<void> {
  const path = `/api/logs?category=C1&dateFrom=${day(107)}&dateTo=${day(101)}`
  const midnights = new URLSearchParams({ category: 'C1', from: midnight(107), to: midnight(100) })
  const rounds = await alternate(
    () => load(site.url, 2_000, 16, asStaff(path)),
    () => load(bareUrl, 2_000, 16, () => ({ path: `/?${midnights.toString()}` })),
  )
  const of = (one: 'ours' | 'bare', figure: keyof Load) => median(rounds.map((round) => round[one][figure]))
  const speed = of('ours', 'perSecond') / of('bare', 'perSecond')
  const p99 = of('ours', 'p99') / of('bare', 'p99')
  report(
    'page of 50 with total, category and week, 16 at once',
    `${of('ours', 'perSecond').toFixed(0)} a second, ${speed.toFixed(2)} of bare (to reach: 0.7); p99 ${p99.toFixed(1)} × bare (2)`,
  )
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
      await load(site.url, 5, 1, asStaff(path))
      times.push((await load(site.url, 60, 1, asStaff(path))).p50)
    }
    const [first = 1, middle = 0, last = 0] = times
    report(
      `first, middle and last page, ${filter || 'no filter'}, ${total} lines`,
      `${ms(first)}, × ${(middle / first).toFixed(1)}, × ${(last / first).toFixed(1)} (to reach: 3)`,
    )
  }
}

async function totalOf(filter: string, asStaff: AsStaff): Promise<number> {
  const { headers = {} } = asStaff('')(0)
  const body: { total: number } = await (await fetch(`${site.url}/api/logs?${filter}`, { headers })).json()
  return body.total
}

async function compareIngest(bareUrl: string): Promise<void> {
  const rounds = await alternate(
    () => load(site.url, 60, 4, nextBatch),
    async () => {
      await untilAddedUp()
      return load(bareUrl, 60, 4, nextBatch)
    },
  )
  const ours = median(rounds.map((round) => round.ours.perSecond))
  const bare = median(rounds.map((round) => round.bare.perSecond))
  report(
    'ingest, batches of 500, 4 at once',
    `${(ours * LINES_A_BATCH).toFixed(0)} lines a second, ${(ours / bare).toFixed(2)} of bare (to reach: 0.7)`,
  )
}

async function compareReaders(bareUrl: string, asStaff: AsStaff): Promise<void> {
  const wholeYear = new URLSearchParams({ category: 'C1', from: midnight(365), to: midnight(0) }).toString()
  const readOurs = () => load(site.url, 500, 1, asStaff('/api/logs?category=C1'))
  const readBare = () => load(bareUrl, 500, 1, () => ({ path: `/?${wholeYear}` }))
  for (const [name, pause] of [
    ['2,000 a second', 250],
    ['as many as it takes, two batches at once', 0],
  ] as const) {
    const ours = await slowdown(site.url, readOurs, pause)
    const bare = await slowdown(bareUrl, readBare, pause)
    report(
      `readers while lines arrive, ${name}`,
      `p99 ${ours.toFixed(1)} × the calm one (to reach: 2); bare ${bare.toFixed(1)} ×`,
    )
  }
}

/** Ratio of the readers' p99 while lines arrive to their p99 without; median of some rounds. */
async function slowdown(url: string, read: () => Promise<Load>, pause: number): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await untilAddedUp()
    const calm = await read()
    const sending = sendRepeatedly(url, pause)
    const busy = await read()
    await sending.stop()
    ratios.push(busy.p99 / calm.p99)
  }
  return median(ratios)
}

/** Waits for the job that adds up counts: its locks could deadlock with a batch of the bare server. */
function untilAddedUp() {
  return untilFound(pool, 'select where not exists (select from log_additions)')
}

/** Sends one batch every `pause` ms until `stop`; with 0, two senders send without a pause. */
function sendRepeatedly(url: string, pause: number) {
  const over = new AbortController()
  const send = async (index: number) => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await ask(url, nextBatch(index))
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
    const status = readFileSync(`/proc/${site.pid}/status`, 'utf8')
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000)
  }, 50)
  const { rows: sums } = await pool.query(
    `select sum(count)::int as n from log_counts_now where grain = 'month' and category_id = 0 and script_id = 0`,
  )
  const began = performance.now()
  const bytes = await ask(site.url, asStaff('/api/logs/export?format=ndjson')(0))
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const half = memory.slice(memory.length / 2)
  report(
    'export of everything as NDJSON',
    `${(Number(sums[0].n) / seconds).toFixed(0)} lines a second (to reach: 100000), ${(bytes / 1e6).toFixed(0)} MB; memory from ${memory[0]?.toFixed(0)} to ${Math.max(...half).toFixed(0)} MB`,
  )
}

async function measureDisk(): Promise<void> {
  const { rows: all } = await pool.query('select count(*)::int as n from logs')
  const { rows: sizes } = await pool.query(
    `
    select sum(pg_table_size(inhrelid)) / $1 as lines, sum(pg_indexes_size(inhrelid)) / $1 as indexes,
      pg_total_relation_size('log_counts') / $1 as counters, (pg_total_relation_size('log_player_days') + pg_total_relation_size('log_player_months')) / $1 as days,
      pg_total_relation_size('log_blocks') / $1 as blocks
    from pg_inherits where inhparent = 'logs'::regclass`,
    [all[0].n],
  )
  const { lines, indexes, counters, days, blocks } = sizes[0]
  const [a, b, c, d, e] = [lines, indexes, counters, days, blocks].map((size) => Number(size).toFixed(0))
  report(
    'bytes a line on disk',
    `${a} line, ${b} indexes, ${c} counters, ${d} days and months of players, ${e} blocks of words`,
  )
}
