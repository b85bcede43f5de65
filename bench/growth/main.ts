import { join } from 'node:path'
import { idOf, LONGEST_NUMBER, type MeasuredSite, openSite, type Size } from '#shared/filled-site.ts'
import { ask, inPairs, load, ms, print, toReach } from '#shared/measure.ts'

/** Lines of the large community; the folder in the second argument keeps both communities for the next run. */
const LINES = Number(process.argv[2] ?? 1_000_000)
const KEPT = process.argv[3]
const SMALL = { people: 1_000, tickets: 1_000, longest: 50, lines: 1_000, sanctions: 100, applications: 200 }
const FULL = {
  people: 50_000,
  tickets: 100_000,
  longest: 5_000,
  lines: LINES,
  sanctions: 10_000,
  applications: 20_000,
}
const ASKED = 40
const GOAL = 1.5

interface Community extends MeasuredSite {
  longestId: string
  copyId: string
}

await using small = await open('small', SMALL)
await using full = await open('full', FULL)
console.log(`${JSON.stringify(FULL)} against ${JSON.stringify(SMALL)}`)
for (const [name, question] of questions()) await compare(name, question)

async function open(name: string, size: Size): Promise<Community> {
  const site = await openSite('growth', size, undefined, KEPT && join(KEPT, name))
  const { rows } = await site.pool.query('select id from tickets where number = $1', [LONGEST_NUMBER])
  const { rows: copies } = await site.pool.query(`select ${idOf(`'application100'`)} as id`)
  return { ...site, longestId: rows[0].id, copyId: copies[0].id }
}

async function compare(name: string, question: string | ((community: Community) => string)): Promise<void> {
  const askOnce = (community: Community) => (index: number) => {
    const path = typeof question === 'string' ? question : question(community)
    const cookie = community.cookies[index % community.cookies.length] ?? ''
    return ask(community.url, { path, headers: { cookie } })
  }
  const figures = await inPairs(
    () => load(ASKED, 1, askOnce(full)),
    () => load(ASKED, 1, askOnce(small)),
  )
  const { ours, other, ratio } = figures('p50')
  // A short answer on one side explains a high ratio.
  const sizes = [await askOnce(small)(0), await askOnce(full)(0)].map((bytes) => (bytes / 1_000).toFixed(1))
  print(
    name,
    `${ms(other)} → ${ms(ours)}, ${ratio.toFixed(1)} × ${toReach(ratio, GOAL)}, ${sizes.join(' → ')} kB`,
  )
}

function questions(): [string, string | ((community: Community) => string)][] {
  const q = encodeURIComponent
  return [
    ['unread of the staff', '/api/tickets/unread'],
    ['desk', '/api/tickets'],
    ['desk, the longest wait first', '/api/tickets?sort=waiting'],
    ['desk, open ones', '/api/tickets?status=open'],
    ['desk, a word in every third ticket', `/api/tickets?q=${q('kůň')}`],
    ['desk, a rare word', `/api/tickets?q=${q('mandolína')}`],
    ['numbers', '/api/tickets/numbers'],
    ['palette, a word in every third ticket', `/api/search?q=${q('kůň')}`],
    ['palette, an id', '/api/search?q=30000000000000777'],
    ['users', '/api/users'],
    ['users, by a word', `/api/users?q=${q('kůň')}`],
    ['a ticket of 5,000 messages against 50: itself', ({ longestId }) => `/api/tickets/${longestId}`],
    ['  its messages', ({ longestId }) => `/api/tickets/${longestId}/messages`],
    ['  its events', ({ longestId }) => `/api/tickets/${longestId}/events`],
    ['review', '/api/allowlist/submissions'],
    ['review, turned', '/api/allowlist/submissions?page=2'],
    ['review, approved', '/api/allowlist/submissions?status=approved'],
    ['review, declined', '/api/allowlist/submissions?status=declined'],
    ['review, all, the tenth page', '/api/allowlist/submissions?status=all&page=10'],
    ['  nearly equal answers', ({ copyId }) => `/api/allowlist/submissions/${copyId}/alike`],
    ['register', '/api/allowlist/admitted'],
    ['register, never seen', '/api/allowlist/admitted?filter=never-seen'],
    ['register, a common name', `/api/allowlist/admitted?q=${q('kůň')}`],
    ['register, an id', '/api/allowlist/admitted?q=30000000000000123'],
    ['sanctions', '/api/sanctions'],
    ['sanctions, bans that were lifted', '/api/sanctions?kind=ban&state=lifted'],
    ['sanctions, a name of every fiftieth', `/api/sanctions?q=${q('kůň')}`],
    ['sanctions, a number', '/api/sanctions?q=S-10050'],
    ['ledger', '/api/logs'],
    ['ledger, a category', '/api/logs?category=C1'],
    ['ledger, a category and a script', '/api/logs?category=C1&script=s1'],
    ['ledger, a player', '/api/logs?player=steam:1'],
  ]
}
