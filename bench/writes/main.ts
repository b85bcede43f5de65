import { startSession } from '#shared/database.ts'
import { openSite, signInAuthors } from '#shared/filled-site.ts'
import { ask, inPairs, load, post, print } from '#shared/measure.ts'

/** Many, because a person may open only a few tickets an hour. */
const PLAYERS = 6_000
const AUTHORS = 400
const ticket = { title: 'Ztracený kůň', category: 'support', message: 'Ztratil se mi kůň u brodu.' }

const tables = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.tickets (
    id uuid primary key default gen_random_uuid(), user_id text not null, title text not null, status text not null default 'open',
    last_seq integer not null default 1, last_message text not null, updated_at timestamptz not null default now());
  create index on bare.tickets (updated_at desc);
  create table bare.messages (
    ticket_id uuid not null references bare.tickets, seq integer not null, user_id text not null, message text not null,
    created_at timestamptz not null default now(), primary key (ticket_id, seq))`
/** Bare writes as fast as possible: one prepared statement each, without checks, as durable as the site's. */
const statements = {
  open: `
    with ticket as (insert into bare.tickets (user_id, title, last_message) values ('1', $1, $2) returning *),
      message as (insert into bare.messages (ticket_id, seq, user_id, message) select id, 1, user_id, $2 from ticket)
    select *, pg_notify('bare', id::text) from ticket`,
  reply: `
    with ticket as (update bare.tickets set last_seq = last_seq + 1, last_message = $2, updated_at = now() where id = $1 returning *)
    insert into bare.messages (ticket_id, seq, user_id, message) select id, last_seq, '1', $2 from ticket
    returning *, pg_notify('bare', ticket_id::text)`,
}

await using site = await openSite('writes', { people: PLAYERS, tickets: 4_020 }, (pool) => pool.query(tables))
const { pool } = site
const authors = await signInAuthors(pool, AUTHORS)
const { rows } = await pool.query<{ id: string }>(`select id from users where role = 'user'`)
const players = await Promise.all(rows.map(({ id }) => startSession(pool, id)))
const { rows: bareTickets } = await pool.query<{ id: string }>(
  `insert into bare.tickets (user_id, title, last_message) select '1', 'Měření', 'x' from generate_series(1, ${AUTHORS}) returning id`,
)
let turn = 0
await measure(
  'open a ticket',
  300,
  () => ask(site.url, post('/api/tickets', ticket, { cookie: players[turn++ % players.length] ?? '' })),
  () => bare('open', [ticket.title, ticket.message]),
)
await measure(
  'reply',
  500,
  (index) => {
    const { ticketId = '', cookie = '' } = authors[turn++ % AUTHORS] ?? {}
    const body = { message: `Zpráva číslo ${index}` }
    return ask(site.url, post(`/api/tickets/${ticketId}/messages`, body, { cookie }))
  },
  (index) => bare('reply', [bareTickets[index % AUTHORS]?.id, `Zpráva číslo ${index}`]),
)

function bare(name: keyof typeof statements, values: unknown[]) {
  return pool.query({ name, text: statements[name], values })
}

async function measure(
  name: string,
  count: number,
  ours: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<void> {
  for (const atOnce of [1, 16]) {
    const times = atOnce === 1 ? count : count * 3
    const figures = await inPairs(
      () => load(times, atOnce, ours),
      () => load(times, atOnce, other),
    )
    const { ours: perSecond, ratio } = figures('perSecond')
    print(
      `${name}, ${atOnce} at once`,
      `${perSecond.toFixed(0)} a second, ${ratio.toFixed(2)} of bare statements`,
    )
  }
}
