import { setTimeout as sleep } from 'node:timers/promises'
import { addAdministrators } from '#shared/database.ts'
import { openSite } from '#shared/filled-site.ts'
import { ask, inPairs, load, median, ms, post, print, toReach } from '#shared/measure.ts'
import { asGame } from '#shared/site.ts'

/** Lines of the ledger; the folder in the second argument keeps them for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const LINES_A_BATCH = 500
const PLAYERS = 20_000
const ROUNDS = 3
const READERS = 200
const DAY = 86_400_000

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
const week = `dateFrom=${day(107)}&dateTo=${day(101)}`

const questions: [string, string, number][] = [
  ['a category in one week', `/api/logs?category=C1&${week}`, 50],
  ['user by part of a name, one in a hundred', `/api/logs?user=${encodeURIComponent('Anna Horák')}`, 50],
  ['user by part of a name, in one week', `/api/logs?user=horak&${week}`, 50],
  ['text in one week', `/api/logs?text=${encodeURIComponent('jelení')}&${week}`, 300],
  ['text in the newest days, a common word', '/api/logs?text=klobouk', 300],
  ['field in one week', `/api/logs?text=amount:77&${week}`, 300],
  ['histogram of everything', '/api/logs/histogram', 50],
  ['facets of one week', `/api/logs/facets?${week}`, 50],
  ['analytics', '/api/analytics', 10],
]

const batches = Array.from({ length: 60 }, batch)
const sendBatch = (index: number) => ask(site.url, post('/api/logs', batches[index % batches.length], asGame))

await using site = await openSite('ledger', { lines: LINES }, undefined, KEPT)
const { pool } = site
const cookies = await addAdministrators(pool, READERS)
await askAll(questions)
await measureIngest()
await compareReaders()
await measureExport()

function asStaff(path: string) {
  return (index: number) =>
    ask(site.url, { path, headers: { cookie: cookies[index % cookies.length] ?? '' } })
}

/** Lines of one game server; nearly every line has a player of its own. */
function batch() {
  return Array.from({ length: LINES_A_BATCH }, () => {
    const script = Math.floor(Math.random() ** 2.5 * 200)
    const player = Math.floor(Math.random() ** 3 * PLAYERS)
    return {
      category: `C${Math.random() < 0.1 ? Math.floor(Math.random() * 40) : script % 40}`,
      script_name: `s${script}`,
      server_id: 'w0',
      action: 'Nákup: chléb za $2',
      user_identifier: `steam:${player}`,
      metadata: {
        playerName: `Jan Novák ${player}`,
        amount: player % 500,
        item: 'chléb',
        coords: { x: 1, y: 2 },
      },
    }
  })
}

async function askAll(asked: typeof questions): Promise<void> {
  for (const [name, path, limit] of asked) {
    await load(10, 1, asStaff(path))
    const { p50, p99 } = await load(200, 1, asStaff(path))
    print(name, `p50 ${ms(p50)}, p99 ${ms(p99)} ${toReach(p99, limit, ' ms')}`)
  }
}

async function measureIngest(): Promise<void> {
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rates.push((await load(60, 4, sendBatch)).perSecond)
  const lines = median(rates) * LINES_A_BATCH
  print('ingest, batches of 500, 4 at once', `${lines.toFixed(0)} lines a second`)
}

/** Reads calmly and while 2,000 lines a second arrive, the pace of many full servers. */
async function compareReaders(): Promise<void> {
  const read = () => load(500, 1, asStaff('/api/logs?category=C1'))
  const figures = await inPairs(async () => {
    const over = new AbortController()
    const sending = (async () => {
      for (let index = 0; !over.signal.aborted; index += 1) await Promise.all([sendBatch(index), sleep(250)])
    })()
    const busy = await read()
    over.abort()
    await sending
    return busy
  }, read)
  const { ratio } = figures('p99')
  print(
    'readers while 2,000 lines a second arrive',
    `p99 ${ratio.toFixed(1)} × the calm one ${toReach(ratio, 2)}`,
  )
}

async function measureExport(): Promise<void> {
  const began = performance.now()
  await asStaff('/api/logs/export?format=csv')(0)
  const perSecond = LINES / ((performance.now() - began) / 1_000)
  print('export of everything', `${perSecond.toFixed(0)} lines a second (to reach: 100000)`)
}
