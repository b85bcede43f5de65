import { setTimeout as sleep } from 'node:timers/promises'
import { launchChromium } from '#shared/browser.ts'
import { fillCommunity, signInAuthors, staffAt } from '#shared/community.ts'
import { addAdministrators, startSession } from '#shared/database.ts'
import { median, ms, percentile, print, times } from '#shared/figures.ts'
import { ask } from '#shared/load.ts'
import { openSite } from '#shared/site.ts'
import { timeConversation } from './conversation.ts'
import { insertFor, openStreams, replyFor } from './messages.ts'

const STREAMS = 200
/** The limit for one person. */
const STREAMS_A_PERSON = 20
const ROUNDS = 31

const site = await openSite('tickets', 8)
const { pool } = site
const browser = await launchChromium()
try {
  // 401 players, so that each has a ticket that is not closed.
  await site.fill(() => fillCommunity(pool, { people: 409, tickets: 50_000, longest: 50 }))
  const staff = await startSession(pool, staffAt(0))
  await compareLists(staff)
  await sendUnderStreams(staff)
} finally {
  await browser.close()
  await site.close()
}

async function compareLists(cookie: string) {
  const page = `select * from tickets where category <> 'management' order by updated_at desc, id limit 50`
  const counts = `select status, count(*) from tickets where category <> 'management' group by status`
  const categories = `select category, count(*) from tickets where category <> 'management' group by category`
  const hits = (query: string) =>
    `(select id from tickets where search @@ to_tsquery('simple', '${query}') union
      select ticket_id from ticket_messages where search @@ to_tsquery('simple', '${query}'))`
  const search = (query: string) => [
    `select * from tickets where id in ${hits(query)} order by updated_at desc, id limit 50`,
    `select status, count(*) from tickets where id in ${hits(query)} group by status`,
    categories,
  ]
  const lists: [string, string, string[]][] = [
    ['list of 50,000 tickets, first page', '', [page, counts, categories]],
    ['list of 50,000 tickets, page 900', '?page=900', [`${page} offset 44950`, counts, categories]],
    [
      'search over 100,000 messages, four words',
      `?q=${encodeURIComponent('ztracený kůň doktor most')}`,
      search('ztraceny:* & kun:* & doktor:* & most:*'),
    ],
    ['search over 100,000 messages, one common word', `?q=${encodeURIComponent('kůň')}`, search('kun:*')],
  ]
  for (const [name, query, statements] of lists) {
    const whole = await timed(() => ask(site.url, { path: `/api/tickets${query}`, headers: { cookie } }))
    const bare = await timed(() => Promise.all(statements.map((statement) => pool.query(statement))))
    print([[name, `${ms(whole)}; ${ms(bare)} by bare SQL, ${times(whole, bare)} that`]])
  }
}

async function sendUnderStreams(staff: string) {
  const authors = await signInAuthors(pool, 400)
  const signals = { heard: 0 }
  const watchers = await addAdministrators(pool, STREAMS / STREAMS_A_PERSON)
  const cookies = Array.from({ length: STREAMS }, (_, at) => watchers[at % watchers.length] ?? '')
  const closeStreams = await openStreams(site.url, cookies, () => (signals.heard += 1))
  const sent = await replyFor(10_000, site.url, authors)
  const wanted = sent.took.length * STREAMS
  const ended = performance.now()
  while (signals.heard < wanted && performance.now() - ended < 20_000) await sleep(5)
  const lag = performance.now() - ended
  closeStreams()
  const bare = await insertFor(5_000, pool, authors)
  const talk = await timeConversation(browser, site.url, { player: authors[0]?.cookie ?? '', staff })
  const alone = await timed(() => pool.query(`select pg_notify('live', '{"topic":"tickets","to":{}}')`))
  print([
    [
      `messages a second, ${STREAMS} open streams`,
      `${sent.perSecond.toFixed(0)}; ${bare.perSecond.toFixed(0)} by bare SQL, ${times(bare.perSecond, sent.perSecond)} that`,
    ],
    ['  one message, answered', `${ms(median(sent.took))} median, ${ms(percentile(sent.took, 99))} p99`],
    ['  signals heard', `${signals.heard} of ${wanted}, the last ${ms(lag)} after the last answer`],
    [
      `send to the other side's screen, ${talk.length} messages`,
      `${ms(median(talk))} p50, ${ms(percentile(talk, 99))} p99`,
    ],
    ['  a bare pg_notify', `${ms(alone)}; the whole is ${times(median(talk), alone)} that`],
  ])
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
