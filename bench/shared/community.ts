import type { Pool } from 'pg'
import { startSession } from './database.ts'

/** Tickets and applications are spread over two years; one ticket in ten is not closed. */
export interface Size {
  people: number
  tickets: number
  /** Messages of the longest conversation. */
  longest: number
}

/** The first eight people are administrators. */
export const STAFF = 8
export const staffAt = (index: number) => String(30_000_000_000_000_001n + BigInt(index % STAFF))
/** Messages with a rare word in them. */
const RARE = 100
export const LONGEST_NUMBER = 100_001

const vocabulary =
  'kůň ztracený stáj Valentine Blackwater žádost frakce šerif doklady pravidla porušení střelba svědek vlak nádraží zlato dluh pokladna nemocnice doktor lovec kožešina řeka most bouře noc svítání cesta vůz pošta dopis telegraf soud vězení kauce přestupek omluva návrh server restart chyba inventář zbraň náboje saloon karty výhra prohra bratr sestra rodina farma dobytek plot voda studna'.split(
    ' ',
  )

/** SQL for a version 4 UUID that is the same in each run. */
export const idOf = (name: string) =>
  `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`

const wordAt = (number: string) =>
  `('{${vocabulary.join(',')}}'::text[])[1 + abs(hashint4(${number})) % ${vocabulary.length}]`

const personAt = (number: string) => `(30000000000000000 + ${number})::text`
const words = (count: number, salt: number) =>
  Array.from({ length: count }, (_, at) => wordAt(`n * ${at + 3} + ${at + salt}`)).join(` || ' ' || `)

/** Writes people, tickets with their conversations, applications, notifications and audit into the database. */
export async function fillCommunity(pool: Pool, { people, tickets, longest }: Size): Promise<void> {
  const moment = `now() - interval '2 years' * ((n - 1)::float8 / $1)`
  await pool.query(
    `insert into users (id, username, discriminator, email, role, allowlist_status, created_at)
     select ${personAt('n')}, ${wordAt('n')} || '_' || n, '0', 'hrac' || n || '@westmore.example',
       case when n <= ${STAFF} then 'administrator' else 'user' end, case when n % 3 = 0 then 'approved' else 'none' end, ${moment}
     from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into allowlist_submissions (id, user_id, username, status, submitted_at, reviewed_at)
     select ${idOf(`'submission' || n`)}, ${personAt('n')}, 'hrac', 'approved', ${moment}, now()
     from generate_series(3, $1::int, 3) n`,
    [people],
  )
  await fillTickets(pool, people, tickets)
  await fillMessages(pool, people, tickets, longest)
  await pool.query(
    `insert into notifications (id, user_id, kind, ticket_id, at, read_at)
     select ${idOf(`'notification' || n`)}, user_id, 'answer', id, now() - interval '80 days' * (n::float8 / $1), now()
     from (select row_number() over (order by number) as n, id, user_id from tickets) rows`,
    [tickets],
  )
  await pool.query(
    `insert into audit (at, actor_id, actor, action, subject_type, subject_id)
     select ${moment}, ${personAt(`(1 + n % ${STAFF})`)}, 'admin', 'tickets.status', 'ticket', ${idOf(`'ticket' || n`)}::text
     from generate_series(1, $1::int) n`,
    [tickets],
  )
  // As if last night's retention had processed all lines up to its limit.
  await pool.query(
    `insert into retention_runs (id, dry_run, outcome, started_at, finished_at) values (gen_random_uuid(), false, 'done', now() - interval '1 day', now())`,
  )
  await pool.query(
    `insert into retention_places (at, line_id) values (now() - interval '1 year 1 day', 0) on conflict do nothing`,
  )
}

/** One ticket in a hundred is a complaint about a member of staff, one is for the management. */
async function fillTickets(pool: Pool, people: number, tickets: number): Promise<void> {
  await pool.query(
    `insert into tickets (id, number, title, category, message, status, user_id, username, waiting_on, last_message,
       last_username, last_is_admin, last_seq, last_author_seq, seq_for_staff, seq_for_author, concerned_id, concerned,
       assignee_id, created_at, updated_at, last_message_at, first_answer_at, closed_at, rating_score, rated_at)
     select ${idOf(`'ticket' || n`)}, 100000 + n, title,
       case n % 100 when 98 then 'complaint' when 99 then 'management' else (array['rules','faction','support'])[1 + n % 3] end,
       title, case when n % 10 <> 1 then 'closed' when n % 20 = 1 then 'open' else 'in-progress' end,
       ${personAt(`(${STAFF} + 1 + n % ($2 - ${STAFF}))`)}, 'hrac', case when n % 20 = 1 then 'us' else 'player' end, title, 'hrac',
       n % 20 <> 1, 2, 2, 1, 2, case when n % 100 = 98 then ${personAt(`(1 + n / 100 % ${STAFF})`)} end,
       case when n % 100 = 98 then 'admin' end, ${personAt(`(1 + n % ${STAFF})`)}, at, at, at,
       case when n % 20 <> 1 then at + interval '3 hours' end, case when n % 10 <> 1 then at + interval '2 days' end,
       case when n % 10 = 2 then 4 end, case when n % 10 = 2 then at end
     from (select n, ${words(3, 0)} as title, now() - interval '2 years' * (n::float8 / $1) as at
       from generate_series(1, $1::int) n) rows`,
    [tickets, people],
  )
}

/** Writes two messages for each ticket, and the longest conversation. */
async function fillMessages(pool: Pool, people: number, tickets: number, longest: number): Promise<void> {
  await pool.query(
    `insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
     select ${idOf(`'message' || n`)}, ${idOf(`'ticket' || ((n + 1) / 2)`)}, 2 - n % 2, 2 - n % 2,
       ${personAt(`(case when n % 2 = 0 then 1 else ${STAFF} + 1 + (n + 1) / 2 % ($2 - ${STAFF}) end)`)}, 'hrac', n % 2 = 0,
       ${words(20, 0)} || case when n % ($1 / ${RARE}) = 0 then ' mandolína' else '' end,
       now() - interval '2 years' * (n::float8 / $1)
     from generate_series(1, $1::int) n`,
    [2 * tickets, people],
  )
  await pool.query(
    `insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message)
     select ${idOf(`'long' || n`)}, id, 2 + n, 2 + n, user_id, 'hrac', false, ${words(20, 0)}
     from tickets, generate_series(1, $1::int) n where number = ${LONGEST_NUMBER}`,
    [longest],
  )
  await pool.query(
    `update tickets set last_seq = 2 + $1, last_author_seq = 2 + $1, seq_for_staff = 2 + $1, updated_at = now()
     where number = ${LONGEST_NUMBER}`,
    [longest],
  )
}

/** A signed-in player with one of their unclosed tickets. */
export interface Author {
  cookie: string
  ticketId: string
}

export async function signInAuthors(pool: Pool, count: number): Promise<Author[]> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select distinct on (user_id) id, user_id from tickets where status <> 'closed' order by user_id, number limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`only ${rows.length} players have a ticket that is not closed`)
  return Promise.all(
    rows.map(async ({ id, user_id }) => ({ cookie: await startSession(pool, user_id), ticketId: id })),
  )
}
