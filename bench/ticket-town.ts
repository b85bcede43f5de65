import type { Pool } from 'pg'
import { startSession } from './database.ts'

export interface Town {
  administrator: string
  /** Cookies of players, each with an unclosed ticket of their own. */
  players: { cookie: string; ticketId: string }[]
}

const words =
  'kůň ztracený stáj Valentine Blackwater žádost frakce šerif doklady pravidla porušení střelba svědek vlak nádraží zlato dluh pokladna nemocnice doktor lovec kožešina řeka most bouře noc svítání cesta vůz pošta dopis telegraf soud vězení kauce přestupek omluva návrh server restart chyba inventář zbraň náboje saloon karty výhra prohra bratr sestra rodina farma dobytek plot voda studna'.split(
    ' ',
  )

/** Fills the database by itself: so many players, tickets and messages, a third of the tickets unclosed. */
export async function fill(pool: Pool, size: { players: number; tickets: number; messages: number }) {
  await pool.query(
    `insert into users (id, username, discriminator, email)
     select (30000000000000000 + n)::text, 'hrac_' || n, '0', '' from generate_series(1, $1::int) n`,
    [size.players],
  )
  const title = [1, 2, 3].map((salt) => wordAt(`n * 7 + ${salt}`)).join(` || ' ' || `)
  await pool.query(
    `insert into tickets (id, number, title, category, message, status, user_id, username, waiting_on, last_message,
       last_username, last_seq, last_author_seq, seq_for_staff, created_at, updated_at, last_message_at, closed_at)
     select ${idOf(`'ticket' || n`)}, 100000 + n, ${title},
       (array['rules','faction','multi-character','character-kill','support'])[1 + n % 5], ${title},
       case when n <= $2 then 'open' when n % 3 = 0 then 'in-progress' else 'closed' end,
       (30000000000000000 + 1 + (n - 1) % $2)::text, 'hrac_' || 1 + (n - 1) % $2,
       case when n % 2 = 0 then 'us' else 'player' end, ${title}, 'hrac', 2, 2, 2, at, at, at,
       case when n > $2 and n % 3 <> 0 then at end
     from (select n, now() - n * interval '7 minutes' as at from generate_series(1, $1::int) n) rows`,
    [size.tickets, size.players],
  )
  await pool.query(
    `insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message, created_at)
     select ${idOf(`'message' || n`)}, ${idOf(`'ticket' || 1 + (n - 1) % $2`)}, 1 + (n - 1) / $2, 1 + (n - 1) / $2,
       (30000000000000000 + 1 + ((n - 1) % $2) % $3)::text, 'hrac', false,
       ${Array.from({ length: 20 }, (_, at) => wordAt(`n * ${at + 3} + ${at}`)).join(` || ' ' || `)}, now()
     from generate_series(1, $1::int) n`,
    [size.messages, size.tickets, size.players],
  )
  await pool.query('vacuum analyze tickets')
  await pool.query('vacuum analyze ticket_messages')
}

/** A UUID of version 4 that can be found again. */
export const idOf = (name: string) =>
  `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`

export const wordAt = (number: string) =>
  `('{${words.join(',')}}'::text[])[1 + abs(hashint4(${number})) % ${words.length}]`

/** Signs the administrator and so many players in. */
export async function signInAll(pool: Pool, players: number): Promise<Town> {
  const cookies = await Promise.all(
    Array.from({ length: players }, (_, at) =>
      startSession(pool, String(30_000_000_000_000_001n + BigInt(at))),
    ),
  )
  const { rows } = await pool.query<{ id: string }>(
    'select id from tickets where number between 100001 and 100000 + $1 order by number',
    [players],
  )
  return {
    administrator: await startSession(pool, '10000000000000011'),
    players: cookies.map((cookie, at) => ({ cookie, ticketId: rows[at]?.id ?? '' })),
  }
}
