import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'

/**
 * A minimal server to compare with: the same writes as fast as possible. No framework, no sign-in, no checks; one prepared
 * statement a request on its own tables in the same database, each commit as durable as the site's.
 */
const pool = new Pool({
  host: process.env['PGHOST'],
  port: Number(process.env['PGPORT']),
  user: 'westmore',
  database: 'postgres',
  max: 10,
})

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

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return JSON.parse(Buffer.concat(parts).toString())
}

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
  if (request.method === 'GET')
    return (await query('fill', [searchParams.get('count') ?? 0])).map(({ id }) => id)
  const { userId, title, ticketId, message } = await bodyOf(request)
  return pathname === '/tickets'
    ? query('open', [userId, title, message])
    : query('reply', [ticketId, userId, message])
}

createServer((request, response) => {
  answer(request).then(
    (rows) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
