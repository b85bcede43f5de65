import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase, startSession } from './database.ts'
import { ask, post } from './measure.ts'
import { asGame, STAFF, staffAt, startSite } from './site.ts'

/** Tickets and applications are spread over two years, log lines over 400 days; one ticket in ten is not closed. */
export interface Size {
  people: number
  tickets: number
  /** Messages of the longest conversation. */
  longest: number
  lines: number
  sanctions: number
  /** With ten answers each, besides those of the admitted; one in five waits. */
  applications: number
}

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

/** Writes what a part needs besides. */
type Adding = (pool: Pool) => Promise<unknown>

export type MeasuredSite = Awaited<ReturnType<typeof openSite>>

/** Starts a site, fills it and signs in its staff. A `kept` folder remains for the next run, which does not fill it again. */
export async function openSite(part: string, size: Partial<Size>, more?: Adding, kept?: string) {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), `westmore-${part}-`)))
  const started = await startSite(dataDir)
  const pool = openDatabase(dataDir, 10)
  const filled = join(dataDir, 'filled')
  if (!existsSync(filled)) {
    await fill(dataDir, started.url, size, more)
    await writeFile(filled, '')
  }
  return {
    ...started,
    pool,
    /** Of the staff. */
    cookies: await Promise.all(Array.from({ length: STAFF }, (_, at) => startSession(pool, staffAt(at)))),
    async [Symbol.asyncDispose]() {
      await pool.end()
      await started.stop()
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills the site as `size` says. Then its database has statistics, as one in use: without them PostgreSQL plans for empty tables. */
export async function fill(dataDir: string, url: string, size: Partial<Size>, more?: Adding): Promise<void> {
  const { people = 400, tickets = 0, longest = 50, lines = 0, sanctions = 0, applications = 0 } = size
  await using pool = openDatabase(dataDir)
  if (lines > 0) await fillLedger(pool, url, lines)
  await fillPeople(pool, people)
  if (tickets > 0) await fillTickets(pool, people, tickets)
  if (tickets > 0) await fillMessages(pool, people, tickets, longest)
  await fillSanctions(pool, people, sanctions)
  if (applications > 0) await fillApplications(pool, people, applications)
  // As if last night's retention had processed all lines up to its limit.
  await pool.query(
    `insert into retention_runs (id, dry_run, outcome, started_at, finished_at) values (gen_random_uuid(), false, 'done', now() - interval '1 day', now())`,
  )
  await pool.query(
    `insert into retention_places (at, line_id) values (now() - interval '1 year 1 day', 0) on conflict do nothing`,
  )
  await more?.(pool)
  await pool.query('vacuum analyze')
}

/** One person in three is admitted; one in ten of these has no licence, one in a hundred has not played for long. */
async function fillPeople(pool: Pool, people: number): Promise<void> {
  await pool.query(
    `insert into users (id, username, discriminator, email, role, allowlist_status, created_at)
     select ${personAt('n')}, ${wordAt('n')} || '_' || n, '0', 'hrac' || n || '@westmore.example',
       case when n <= ${STAFF} then 'administrator' else 'user' end, case when n % 3 = 0 then 'approved' else 'none' end,
       now() - interval '2 years' * ((n - 1)::float8 / $1)
     from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into allowlist_submissions (id, user_id, username, status, submitted_at, reviewed_at)
     select ${idOf(`'submission' || n`)}, ${personAt('n')}, 'hrac', 'approved', now() - interval '1 year', now()
     from generate_series(3, $1::int, 3) n`,
    [people],
  )
  await pool.query(
    `insert into user_game_identifiers (identifier, user_id, proven_at)
     select 'license:' || lpad(to_hex(n), 40, '0'), ${personAt('n')}, now() from generate_series(3, $1::int, 3) n where n % 10 <> 3`,
    [people],
  )
  await pool.query(
    `insert into log_players (identifier, name, name_at, search, first_seen, last_seen)
     select 'discord:' || ${personAt('n')}, 'hrac', now(), 'hrac', now(), now() - make_interval(days => case when n % 100 = 1 then 90 else 1 end)
     from generate_series(3, $1::int, 3) n`,
    [people],
  )
}

/** One ticket in a hundred is a complaint about a member of staff, one is for the management; each has a notification. */
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
  await pool.query(
    `insert into notifications (id, user_id, kind, ticket_id, at, read_at)
     select ${idOf(`'notification' || n`)}, user_id, 'answer', id, now() - interval '80 days' * (n::float8 / $1), now()
     from (select row_number() over (order by number) as n, id, user_id from tickets) rows`,
    [tickets],
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

/** Every fifth is a ban of the game, one in ten was lifted. */
async function fillSanctions(pool: Pool, people: number, sanctions: number): Promise<void> {
  await pool.query(
    `insert into sanctions (id, number, kind, user_id, name, reason, author_id, author, created_at, until, ending, ended_at)
     select gen_random_uuid(), 9999 + n, (array['warning', 'ban', 'warning', 'suspension', 'warning'])[1 + n % 5],
       ${personAt(`(${STAFF} + 1 + n % ($2 - ${STAFF}))`)}, ${wordAt('n')}, ${wordAt('n')} || repeat(' v saloonu', 20),
       case when n % 100 = 50 then ${personAt('2')} else ${personAt('1')} end, 'admin', at,
       case when n % 4 > 0 then at + interval '3 days' end, case when n % 10 = 3 then 'lifted' end, case when n % 10 = 3 then at end
     from (select n, date_trunc('milliseconds', now() - make_interval(mins => n * 50)) as at from generate_series(1, $1::int) n) rows`,
    [sanctions, people],
  )
  await pool.query(
    `insert into sanction_identifiers (sanction_id, identifier)
     select id, 'discord:' || user_id from sanctions where kind <> 'warning'`,
  )
}

/** All answers begin alike; those of every fiftieth application are the ones of the application before it. */
async function fillApplications(pool: Pool, people: number, applications: number): Promise<void> {
  await pool.query(
    `insert into allowlist_questions (id, question, position)
     select ${idOf(`'question' || n`)}, 'Proč ' || n || '?', n from generate_series(1, 10) n`,
  )
  await pool.query(
    `insert into allowlist_submissions (id, user_id, username, status, submitted_at, reviewed_at, reason)
     select ${idOf(`'application' || n`)}, ${personAt(`(1 + 3 * (n % ($2::int / 3)))`)}, 'hrac',
       case when waits then 'pending' else 'declined' end, now() - interval '2 years' * (n::float8 / $1),
       case when not waits then now() end, case when not waits then 'Krátké' end
     from (select n, n % 5 = 0 and n <= $2::int / 3 as waits from generate_series(1, $1::int) n) rows`,
    [applications, people],
  )
  await pool.query(
    `insert into allowlist_answers (submission_id, position, question_id, question, answer)
     select ${idOf(`'application' || application`)}, place, ${idOf(`'question' || place`)}, 'Proč?',
       'Chtěl bych hrát na vašem serveru, protože ' || ${words(60, 0)}
     from (select application, place, (application - (application % 50 = 0)::int) * 10 + place as n
       from generate_series(1, $1::int) application, generate_series(1, 10) place) rows`,
    [applications],
  )
}

const DAYS = 400

/** Sends a line for every 25 days, so that the site creates its tables; inserts the rest directly. */
async function fillLedger(pool: Pool, url: string, lines: number): Promise<void> {
  const months = Array.from({ length: DAYS / 25 + 1 }, (_, index) => ({
    category: 'C0',
    script_name: 's0',
    action: 'První',
    server_id: 'w0',
    user_identifier: 'steam:0',
    created_at: new Date(Date.now() - index * 25 * 86_400_000).toISOString(),
  }))
  await ask(url, post('/api/logs', months, asGame))
  await pool.query(names)
  await pool.query(players)
  for (let from = 0; from < DAYS; from += 25) {
    await pool.query(insertLines, [from, 25, Math.round((lines * 25) / DAYS)])
  }
}

const names = `
  insert into log_names (kind, name)
  select 'category', 'C' || n from generate_series(0, 39) n
  union all select 'script', 's' || n from generate_series(0, 199) n
  union all select 'server', 'w' || n from generate_series(0, 4) n
  on conflict do nothing`

const players = `
  insert into log_players (identifier, name, name_at, search, first_seen, last_seen)
  select 'steam:' || n, full_name, now(), 'steam:' || n || E'\\n' || lower(full_name), now(), now()
  from generate_series(0, 19999) n, lateral (
    select (array['Jan','Petr','Karel','Josef','Anna','Marie','Eva','Vilem','Adam','Tomas'])[n % 10 + 1] || ' ' ||
      (array['Novak','Dvorak','Svoboda','Prochazka','Kucera','Vesely','Horak','Nemec','Pokorny','Marek'])[n / 10 % 10 + 1]
      || ' ' || (n / 100) as full_name) as f
  on conflict do nothing`

/** A script nearly always writes one category, evenings are busier than mornings, a few players cause most lines. */
const insertLines = `
  insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
  select l.at, c.id, s.id, v.id, p.id,
    (array['Nákup: chléb za $2','Hráč se připojil','Prodej: jelení kůže','/me smekne klobouk','Zranění jiného hráče'])[l.n % 5 + 1],
    json_build_object('playerName', p.name, 'amount', l.n % 500, 'item', 'zboží ' || l.n % 97,
      'coords', json_build_object('x', l.n % 4000, 'y', l.n % 2500))
  from (
    select n, now() - make_interval(days => $1 + floor(random() * $2)::int) - interval '1 day' * (random() ^ 1.5) as at,
      floor(random() ^ 2.5 * 200)::int as script, floor(random() ^ 2 * 5)::int as server,
      floor(random() ^ 3 * 20000)::int as player, random() as stray
    from generate_series(1, $3::int) n
  ) l
  join log_names s on s.kind = 'script' and s.name = 's' || l.script
  join log_names c on c.kind = 'category' and c.name = 'C' || case when l.stray < 0.1 then floor(l.stray * 400)::int else l.script % 40 end
  join log_names v on v.kind = 'server' and v.name = 'w' || l.server
  join log_players p on p.identifier = 'steam:' || l.player
  order by l.at`
