import { pool, serve } from '#shared/bare-server.ts'

await pool.query(`
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.tickets (
    id uuid primary key default gen_random_uuid(), user_id text not null, title text not null, status text not null default 'open',
    last_seq integer not null default 1, last_message text not null, updated_at timestamptz not null default now());
  create index on bare.tickets (updated_at desc);
  create table bare.messages (
    ticket_id uuid not null references bare.tickets, seq integer not null, user_id text not null, message text not null,
    created_at timestamptz not null default now(), primary key (ticket_id, seq))`)

const statements = {
  open: `
    with ticket as (insert into bare.tickets (user_id, title, last_message) values ($1, $2, $3) returning *),
      message as (insert into bare.messages (ticket_id, seq, user_id, message) select id, 1, user_id, $3 from ticket)
    select *, pg_notify('bare', id::text) from ticket`,
  reply: `
    with ticket as (update bare.tickets set last_seq = last_seq + 1, last_message = $3, updated_at = now() where id = $1 returning *)
    insert into bare.messages (ticket_id, seq, user_id, message) select id, last_seq, $2, $3 from ticket
    returning *, pg_notify('bare', ticket_id::text)`,
  fill: `
    insert into bare.tickets (user_id, title, last_message) select '1', 'Měření', 'x' from generate_series(1, $1::int)
    returning id`,
}

async function query(name: keyof typeof statements, values: unknown[]) {
  return (await pool.query({ name, text: statements[name], values })).rows
}

/**
 * A minimal server to compare with: the same writes as fast as possible. No framework, no sign-in, no checks; one prepared
 * statement a request on its own tables in the same database, each commit as durable as the site's.
 */
serve(async ({ pathname, searchParams }, body) => {
  if (!body) return (await query('fill', [searchParams.get('count') ?? 0])).map(({ id }) => id)
  const { userId, title, ticketId, message } = JSON.parse(body)
  return pathname === '/tickets'
    ? query('open', [userId, title, message])
    : query('reply', [ticketId, userId, message])
})
