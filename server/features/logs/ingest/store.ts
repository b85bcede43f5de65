import { sql } from 'kysely'
import { fold } from '@westmore/contract/fold.ts'
import type { Line } from '@westmore/contract/logs-lines.ts'
import { breaksUnique, type Db, type Tx } from '#postgres/db.ts'
import { internNames } from '../names.ts'

/** Characters of former names; a player renamed endlessly is found by the names of their last batch only. */
const MOST_NAMES = 10_000

export interface Batch {
  sender: string
  key: string
  digest: Buffer
}

/** `at`: ms, as sent; `digest`: of the sender, stream, time and text. */
export interface LineKey {
  at: number
  digest: string
}

/** A batch with a key is stored only once, and so is each line with a key. */
export interface Sent {
  lines: Line[]
  batch?: Batch | undefined
  keys?: LineKey[] | undefined
}

/**
 * Returns how many lines were stored; throws if the batch was stored before. Lines whose key is known are left out, and so
 * is the second of two lines with one key.
 */
export async function storeLines(db: Db, { lines, batch, keys }: Sent): Promise<number> {
  // Committed before the lines that use them, because ids of names are cached.
  const id = await internNames(db, {
    category: new Set(lines.map((line) => line.category)),
    script: new Set(lines.map((line) => line.script)),
    server: new Set(lines.map((line) => line.server)),
  })
  if (!keys) {
    await store(db, { lines, batch }, id)
    return lines.length
  }
  return db.transaction().execute(async (tx) => {
    const fresh = await keepKeys(tx, keys)
    const left = lines.filter((_line, at) => fresh.delete(keys[at]?.digest ?? ''))
    if (left.length > 0) await store(tx, { lines: left, batch }, id)
    return left.length
  })
}

export const isBatchKnown = (error: unknown) => breaksUnique(error, 'log_batches_pkey')

/** Returns the digests that were not known. Sorted, so that two pushes cannot deadlock. */
async function keepKeys(tx: Tx, keys: LineKey[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    insert into log_line_keys (at, digest)
    select distinct at, digest from unnest(${momentsOf(keys.map(({ at }) => at))}::timestamptz[],
      ${keys.map(({ digest }) => digest)}::uuid[]) as sent(at, digest) order by at, digest
    on conflict do nothing returning replace(digest::text, '-', '') as digest`.execute(tx)
  return new Set(rows.map(({ digest }) => digest))
}

type IdOf = Awaited<ReturnType<typeof internNames>>

/** One statement for lines and players; the database counts the lines in it. The key comes first, to avoid deadlocks. */
async function store(db: Db, { lines, batch }: Sent, id: IdOf): Promise<void> {
  const { sender = null, key = null, digest = null } = batch ?? {}
  await sql`
    with batch as (
      insert into log_batches (sender, key, digest, accepted)
      select ${sender}::text, ${key}::text, ${digest}::bytea, ${lines.length}::int where ${batch !== undefined}::boolean
      returning 1
    ), seat as materialized (
      select pg_advisory_xact_lock_shared((1::bigint << 60) + case when is_called then last_value else 0 end)
      from logs_id_seq where (select count(*) from batch) = ${batch ? 1 : 0}
    ), sent as materialized (
      ${playersSent(lines)}
    ), ${changePlayers}, people as materialized (
      select identifier, coalesce(known.id, added.id) as id
      from sent left join known using (identifier) left join added using (identifier)
    ), entries as (
      insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
      select l.at, l.category_id, l.script_id, l.server_id, people.id, l.action, l.metadata
      from seat cross join unnest(
        ${momentsOf(lines.map(({ at }) => at))}::timestamptz[], ${lines.map((line) => id('category', line.category))}::int[],
        ${lines.map((line) => id('script', line.script))}::int[], ${lines.map((line) => id('server', line.server))}::int[],
        ${lines.map((line) => line.identifier)}::text[], ${lines.map((line) => line.action)}::text[],
        ${lines.map((line) => line.metadata)}::json[]
      ) with ordinality as l(at, category_id, script_id, server_id, identifier, action, metadata, place)
      left join people on people.identifier = l.identifier
      order by l.place
    )
    select from seat
  `.execute(db)
}

function playersIn(lines: Line[]) {
  const byIdentifier = Map.groupBy(lines, ({ identifier }) => identifier)
  return [...byIdentifier].flatMap(([identifier, theirs]) => {
    if (identifier === null) return []
    const times = theirs.map(({ at }) => at)
    const named = theirs.filter(({ playerName }) => playerName !== null)
    const newest = named.toSorted((a, b) => a.at - b.at).at(-1)
    const known = [identifier, ...named.map(({ playerName }) => playerName ?? '')].map(fold)
    return {
      identifier,
      name: newest?.playerName ?? null,
      nameAt: newest?.at ?? null,
      search: [...new Set(known)].join('\n'),
      first: Math.min(...times),
      last: Math.max(...times),
    }
  })
}

const momentsOf = (times: (number | null)[]) =>
  times.map((at) => (at === null ? null : new Date(at).toISOString()))

function playersSent(lines: Line[]) {
  const players = playersIn(lines)
  return sql`
    select s.* from seat cross join unnest(
      ${players.map(({ identifier }) => identifier)}::text[], ${players.map(({ name }) => name)}::text[],
      ${momentsOf(players.map(({ nameAt }) => nameAt))}::timestamptz[],
      ${players.map(({ search }) => search)}::text[],
      ${momentsOf(players.map(({ first }) => first))}::timestamptz[],
      ${momentsOf(players.map(({ last }) => last))}::timestamptz[]
    ) as s(identifier, name, name_at, search, first_seen, last_seen)
  `
}

/**
 * The newest name is shown, every former name can be searched. Only new players take an id, as ids are limited to two
 * billion. Known players are updated, never upserted with their id: while another statement changes such a row,
 * «on conflict (identifier)» can miss it, and the insert fails on the primary key. Rows are locked in the order of the
 * database, not of JavaScript, to avoid deadlocks.
 */
const changePlayers = sql`
  known as materialized (
    select p.id, p.identifier from sent join log_players p using (identifier)
    order by p.identifier collate "C" for no key update of p
  ), changed as (
    update log_players p set ${newsOf('sent')} from known join sent using (identifier) where p.id = known.id
  ), added as (
    insert into log_players as p (identifier, name, name_at, search, first_seen, last_seen)
    select identifier, name, name_at, search, first_seen, last_seen from sent
    where not exists (select from known where known.identifier = sent.identifier)
    order by identifier collate "C"
    on conflict (identifier) do update set ${newsOf('excluded')}
    returning id, identifier
  )
`

function newsOf(told: string) {
  const of = (column: string) => sql.ref(`${told}.${column}`)
  return sql`
    name = case when p.name_at is null or ${of('name_at')} >= p.name_at then coalesce(${of('name')}, p.name) else p.name end,
    name_at = greatest(p.name_at, ${of('name_at')}),
    search = case when not ${isNameUnknown(told)} then p.search
      when length(p.search) > ${sql.lit(MOST_NAMES)} then ${of('search')}
      else (select string_agg(distinct part, E'\n')
        from regexp_split_to_table(p.search || E'\n' || ${of('search')}, E'\n') as part) end,
    first_seen = least(p.first_seen, ${of('first_seen')}),
    last_seen = greatest(p.last_seen, ${of('last_seen')})`
}

function isNameUnknown(sent: string) {
  return sql`exists (select from string_to_table(${sql.ref(`${sent}.search`)}, E'\n') part
    where position(part in p.search) = 0)`
}

export async function batchOf(db: Db, { sender, key }: Batch) {
  return db
    .selectFrom('logBatches')
    .select(['digest', 'accepted'])
    .where('sender', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()
}
