import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { startSession } from './database.ts'
import { median, ms, print } from './figure.ts'
import { fillCommunity, LONGEST_NUMBER, staffAt, STAFF, type Size } from './growth-town.ts'
import { fillLedger } from './ledger-fill.ts'
import { startLedger } from './ledger-server.ts'
import { load, type Asked } from './load.ts'
import { freePort } from './product.ts'

/**
 * `npm run bench growth`: what the same question costs a community a hundred times as large. A number sets its lines of the
 * ledger; a folder after it keeps both communities for the next run.
 */
const SMALL: Size = { people: 1_000, tickets: 1_000, lines: 1_000, longest: 50 }
const FULL: Size = {
  people: 50_000,
  tickets: 100_000,
  lines: Number(process.argv[2] ?? 1_000_000),
  longest: 5_000,
}
const KEPT = process.argv[3]
const FILLED = 'filled'
const ROUNDS = 3
const ASKED = 40
const GOAL = 1.5

interface Community {
  url: string
  cookies: string[]
  longestId: string
  stop: () => Promise<void>
}

const small = await open('small', SMALL)
const full = await open('full', FULL)
try {
  console.log(
    `${FULL.people} people, ${FULL.tickets} tickets and ${FULL.lines} lines against ${SMALL.people} of each`,
  )
  for (const [name, question] of questions()) await compare(name, question)
} finally {
  await small.stop()
  await full.stop()
}

async function open(name: string, size: Size): Promise<Community> {
  const dataDir = KEPT ? join(KEPT, name) : await mkdtemp(join(tmpdir(), 'westmore-growth-'))
  await mkdir(dataDir, { recursive: true })
  const product = await startLedger(dataDir, await freePort())
  const pool = new Pool({ ...product.connection, max: 2 })
  const client = new Client(product.connection)
  await client.connect()
  if (!existsSync(join(dataDir, FILLED))) {
    await fillLedger(client, product.url, size.lines)
    await fillCommunity(pool, size)
    await writeFile(join(dataDir, FILLED), '')
  }
  const cookies = await Promise.all(
    Array.from({ length: STAFF }, (_, index) => startSession(pool, staffAt(index))),
  )
  const { rows } = await pool.query('select id from tickets where number = $1', [LONGEST_NUMBER])
  return {
    url: product.url,
    cookies,
    longestId: rows[0].id,
    stop: async () => {
      await Promise.all([client.end(), pool.end()])
      await product.stop()
      if (!KEPT) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Question = (community: Community) => string | Asked

function questions(): [string, Question][] {
  const q = encodeURIComponent
  return [
    ['unread of the staff', () => '/api/tickets/unread'],
    ['desk', () => '/api/tickets'],
    ['desk, who has waited longest for us', () => '/api/tickets?sort=waiting'],
    ['desk, open ones', () => '/api/tickets?status=open'],
    ['desk, a word in every third ticket', () => `/api/tickets?q=${q('kůň')}`],
    ['desk, a rare word', () => `/api/tickets?q=${q('mandolína')}`],
    [
      'desk, last page of 1,000 tickets against page 1,000',
      ({ url }) => `/api/tickets?page=${url === full.url ? 1_000 : 20}`,
    ],
    ['numbers', () => '/api/tickets/numbers'],
    ['palette, a word in every third ticket', () => `/api/search?q=${q('kůň')}`],
    ['palette, an id', () => '/api/search?q=30000000000000777'],
    ['users', () => '/api/users'],
    ['users, by a word', () => `/api/users?q=${q('kůň')}`],
    ['a ticket of 5,000 messages against 50: itself', ({ longestId }) => `/api/tickets/${longestId}`],
    ['  its messages', ({ longestId }) => `/api/tickets/${longestId}/messages`],
    ['  its events', ({ longestId }) => `/api/tickets/${longestId}/events`],
    ['dry run of the retention', () => ({ path: '/api/retention/dry-run', method: 'POST' })],
    ['ledger, first page', () => '/api/logs'],
  ]
}

/** Medians of rounds that take turns, so that a busy moment of the machine hits both. */
async function compare(name: string, question: Question): Promise<void> {
  const rounds: { small: number; full: number }[] = []
  await Promise.all([small, full].map((community) => timed(community, question, 5)))
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ small: await timed(small, question, ASKED), full: await timed(full, question, ASKED) })
  const little = median(rounds.map((round) => round.small))
  const much = median(rounds.map((round) => round.full))
  const ratio = median(rounds.map((round) => round.full / round.small))
  print([[name.padEnd(52), `${ms(little)} → ${ms(much)}, ${ratio.toFixed(1)} × (to reach: ${GOAL})`]])
}

async function timed(community: Community, question: Question, count: number): Promise<number> {
  const asked = (index: number): Asked => {
    const what = question(community)
    const headers = { cookie: community.cookies[index % STAFF] ?? '' }
    return typeof what === 'string' ? { path: what, headers } : { ...what, headers }
  }
  return (await load(community.url, count, 1, asked)).p50
}
