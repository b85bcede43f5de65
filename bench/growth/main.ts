import { join } from 'node:path'
import { fillCommunity, LONGEST_NUMBER, STAFF, staffAt } from '#shared/community.ts'
import { startSession } from '#shared/database.ts'
import type { RequestSpec } from '#shared/load.ts'
import { fillLedger } from '#shared/log-lines.ts'
import { type MeasuredSite, openSite } from '#shared/site.ts'
import { compareSizes } from '#shared/sizes.ts'

/** Lines of the large community; the folder in the second argument keeps both communities for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const SMALL = { people: 1_000, tickets: 1_000, lines: 1_000, longest: 50 }
const FULL = { people: 50_000, tickets: 100_000, lines: LINES, longest: 5_000 }

interface Community extends MeasuredSite {
  cookies: string[]
  longestId: string
}

type Question = (community: Community) => string | RequestSpec

const small = await open('small', SMALL)
const full = await open('full', FULL)
try {
  console.log(
    `${FULL.people} people, ${FULL.tickets} tickets and ${FULL.lines} lines against ${SMALL.people} of each`,
  )
  for (const [name, question] of questions()) await compareSizes({ small, full }, name, question)
} finally {
  await small.close()
  await full.close()
}

async function open(name: string, size: typeof FULL): Promise<Community> {
  const site = await openSite('growth', 2, KEPT && join(KEPT, name))
  const { pool } = site
  await site.fill(async () => {
    await fillLedger(site, size.lines)
    await fillCommunity(pool, size)
  })
  const cookies = await Promise.all(
    Array.from({ length: STAFF }, (_, index) => startSession(pool, staffAt(index))),
  )
  const { rows } = await pool.query('select id from tickets where number = $1', [LONGEST_NUMBER])
  return { ...site, cookies, longestId: rows[0].id }
}

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
