import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Client, Pool } from 'pg'

/**
 * The yardstick of `writes.ts`: the same work in its best form. No framework, no sign-in, no checks; one prepared statement a
 * request on tables of its own in the same database, each commit as durable as the product's.
 */
const connection = {
  host: process.env['PGHOST'],
  port: Number(process.env['PGPORT']),
  user: 'westmore',
  database: 'postgres',
}
const pool = new Pool({ ...connection, max: 10 })
const listener = new Client(connection)
const watchers = new Set<ServerResponse>()

await pool.query(`
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.tickets (
    id uuid primary key default gen_random_uuid(), user_id text not null, title text not null, status text not null default 'open',
    last_seq integer not null default 1, last_message text not null, updated_at timestamptz not null default now());
  create index on bare.tickets (updated_at desc);
  create table bare.messages (
    ticket_id uuid not null references bare.tickets, seq integer not null, user_id text not null, message text not null,
    created_at timestamptz not null default now(), primary key (ticket_id, seq));
  create table bare.logs (
    id bigserial primary key, at timestamptz not null, category text not null, script text not null, server text not null,
    identifier text, action text not null, metadata jsonb not null);
  insert into bare.logs (at, category, script, server, identifier, action, metadata)
  select l.created_at, c.name, s.name, v.name, p.identifier, l.action, coalesce(l.metadata, '{}') from logs l
    join log_names c on c.id = l.category_id join log_names s on s.id = l.script_id join log_names v on v.id = l.server_id
    left join log_players p on p.id = l.player_id;
  create index on bare.logs (category, at desc, id desc);
  create index on bare.logs (at desc, id desc);
  analyze bare.logs`)

await listener.connect()
await listener.query('listen bare')
listener.on('notification', ({ payload }) => {
  for (const watcher of watchers) watcher.write(`data: ${payload}\n\n`)
})

const statements = {
  open: `
    with ticket as (insert into bare.tickets (user_id, title, last_message) values ($1, $2, $3) returning *),
      message as (insert into bare.messages (ticket_id, seq, user_id, message) select id, 1, user_id, $3 from ticket)
    select *, pg_notify('bare', id::text) from ticket`,
  reply: `
    with ticket as (update bare.tickets set last_seq = last_seq + 1, last_message = $3, updated_at = now() where id = $1 returning *)
    insert into bare.messages (ticket_id, seq, user_id, message) select id, last_seq, $2, $3 from ticket
    returning *, pg_notify('bare', ticket_id::text)`,
  news: 'select * from bare.messages where ticket_id = $1 and seq > $2 order by seq desc limit 50',
  page: `
    select (select count(*) from bare.logs where category = $1 and at >= $2 and at < $3)::int as total,
      (select json_agg(l) from (select * from bare.logs where category = $1 and at >= $2 and at < $3
        order by at desc, id desc limit 50) l) as logs`,
  store: `
    insert into bare.logs (at, category, script, server, identifier, action, metadata)
    select now(), l.category, l.script_name, l.server_id, l.user_identifier, l.action, l.metadata
    from json_to_recordset($1::json) l (category text, script_name text, server_id text, user_identifier text, action text, metadata jsonb)`,
}

async function query(name: keyof typeof statements, values: unknown[]) {
  return (await pool.query({ name, text: statements[name], values })).rows
}

const posts: Record<string, (body: string) => Promise<unknown>> = {
  '/tickets': (body) => {
    const { userId, title, message } = JSON.parse(body)
    return query('open', [userId, title, message])
  },
  '/messages': (body) => {
    const { ticketId, userId, message } = JSON.parse(body)
    return query('reply', [ticketId, userId, message])
  },
  '/logs': (body) => query('store', [body]),
}

const gets: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  '/messages': (asked) => query('news', [asked.get('ticket'), asked.get('after')]),
  '/logs': (asked) => query('page', [asked.get('category'), asked.get('from'), asked.get('to')]),
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
  if (pathname === '/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    watchers.add(response)
    response.once('close', () => watchers.delete(response))
    return
  }
  const answer =
    request.method === 'POST' ? bodyOf(request).then(posts[pathname]) : gets[pathname]?.(searchParams)
  Promise.resolve(answer).then(
    (rows) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows ?? {})),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
await once(server.listen(Number(process.env['PORT']), '127.0.0.1'), 'listening')
