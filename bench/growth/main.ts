import { join } from 'node:path'
import { fillCommunity, LONGEST_NUMBER, STAFF, staffAt } from '#shared/community.ts'
import { startSession } from '#shared/database.ts'
import { median, ms, print, times } from '#shared/figures.ts'
import { type RequestSpec, load } from '#shared/load.ts'
import { fillLedger } from '#shared/log-lines.ts'
import { type MeasuredSite, openSite } from '#shared/site.ts'

/** Lines of the large community; the folder in the second argument keeps both communities for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const SMALL = { people: 1_000, tickets: 1_000, lines: 1_000, longest: 50 }
const FULL = { people: 50_000, tickets: 100_000, lines: LINES, longest: 5_000 }
const ROUNDS = 3
const ASKED = 40
const GOAL = 1.5

interface Community extends MeasuredSite {
  cookies: string[]
  longestId: string
}

const small = await open('small', SMALL)
const full = await open('full', FULL)
try {
  console.log(
    `${FULL.people} people, ${FULL.tickets} tickets and ${FULL.lines} lines against ${SMALL.people} of each`,
  )
  for (const [name, question] of questions()) await compare(name, question)
} finally {
  await small.close()
  await full.close()
}

async function open(name: string, size: typeof FULL): Promise<Community> {
  const site = await openSite('growth', 2, KEPT && join(KEPT, name))
  const { pool } = site
  await site.fillOnce(async () => {
    await fillLedger(site, size.lines)
    await fillCommunity(pool, size)
  })
  const cookies = await Promise.all(
    Array.from({ length: STAFF }, (_, index) => startSession(pool, staffAt(index))),
  )
  const { rows } = await pool.query('select id from tickets where number = $1', [LONGEST_NUMBER])
  return { ...site, cookies, longestId: rows[0].id }
}

type Question = (community: Community) => string | RequestSpec

function questions(): [string, Question][] {
  const q = encodeURIComponent
  return [
    ['unread of the staff', () => '/api/tickets/unread'],
    ['desk', () => '/api/tickets'],
    ['desk, the longest wait first', () => '/api/tickets?sort=waiting'],
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

/** Measures the two communities in turns, so that a busy moment of the machine affects both. */
async function compare(name: string, question: Question): Promise<void> {
  const rounds: { small: number; full: number }[] = []
  await Promise.all([small, full].map((community) => timed(community, question, 5)))
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ small: await timed(small, question, ASKED), full: await timed(full, question, ASKED) })
  const little = median(rounds.map((round) => round.small))
  const much = median(rounds.map((round) => round.full))
  const ratio = median(rounds.map((round) => round.full / round.small))
  print([[name.padEnd(52), `${ms(little)} → ${ms(much)}, ${times(ratio, 1)} (to reach: ${GOAL})`]])
}

async function timed(community: Community, question: Question, count: number): Promise<number> {
  const asked = (index: number): RequestSpec => {
    const what = question(community)
    const headers = { cookie: community.cookies[index % STAFF] ?? '' }
    return typeof what === 'string' ? { path: what, headers } : { ...what, headers }
  }
  return (await load(community.url, count, 1, asked)).p50
}
