import { sql } from 'kysely'
import { withoutAddresses, withoutAddressesIn } from '@westmore/contract/logs-addresses.ts'
import { fold } from '@westmore/contract/fold.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone, type RetentionStep, type RecordRemoval } from '#retention/step.ts'
import { countBefore } from '../ingest/months.ts'

const BATCH = 2_000
/** A batch read just before midnight may be stored just after. */
const UNDER_WAY = 3_600_000

const limitAt = (now: Date) => limitOf(terms.addresses, new Date(now.getTime() - UNDER_WAY)).toISOString()

/** Continues where the last run stopped; later arrivals from before that time have no addresses. */
export const addressStep: RetentionStep = {
  categories: ['addresses'],
  due: async (db, now) => {
    const lines = await countWithAddress(db, now)
    const players = await playersNow(db, now)
    const links = await linksNow(db, now)
    return { addresses: lines + players.length + links.length }
  },
  // Whether a line has an address is only checked after its term, so every line counts here.
  all: async (db) => ({ addresses: (await countBefore(db, 'infinity')).logLines }),
  remove: async (db, now, recordRemoval) => {
    await untilNone(db, (tx) => cleanLines(tx, now, recordRemoval))
    await untilNone(db, (tx) => cleanPlayers(tx, now, recordRemoval))
    await untilNone(db, (tx) => removeLinks(tx, now, recordRemoval))
  },
}

interface Progress {
  /** As text from the database, precise to the microsecond. */
  at: string
  lineId: number
}

async function readProgress(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`select at::text as at, line_id from retention_places`.execute(db)
  return rows[0] ?? { at: '-infinity', lineId: 0 }
}

async function linesAfter(db: Db, { at, lineId }: Progress, now: Date) {
  const { rows } = await sql<{ id: number; at: string; action: string; metadata: unknown }>`
    select id, created_at::text as at, action, metadata from logs
    where created_at >= ${at}::timestamptz and created_at < ${limitAt(now)}
      and (created_at, id) > (${at}::timestamptz, ${lineId}::bigint)
    order by created_at, id limit ${BATCH}`.execute(db)
  const last = rows.at(-1)
  const changed = rows.flatMap(({ id, at: moment, action, metadata }) => {
    const kept = { action: withoutAddresses(action), metadata: withoutAddressesIn(metadata) }
    return kept.action === action && kept.metadata === metadata ? [] : [{ id, at: moment, ...kept }]
  })
  return { changed, last: last && { at: last.at, lineId: last.id } }
}

type Changed = Awaited<ReturnType<typeof linesAfter>>['changed']

/** `changed` is in order of time. */
async function changeLines(tx: Tx, changed: Changed): Promise<void> {
  const moments = changed.map(({ at }) => at)
  await sql`
    update logs set action = kept.action, metadata = kept.metadata
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${moments}::timestamptz[],
      ${changed.map(({ action }) => action)}::text[],
      ${changed.map(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::json[])
      as kept (id, at, action, metadata)
    where logs.id = kept.id and logs.created_at = kept.at
      and logs.created_at between ${moments[0]}::timestamptz and ${moments.at(-1)}::timestamptz`.execute(tx)
}

async function countWithAddress(db: Db, now: Date): Promise<number> {
  let count = 0
  let place: Progress | undefined = await readProgress(db)
  while (place) {
    const { changed, last }: Awaited<ReturnType<typeof linesAfter>> = await linesAfter(db, place, now)
    count += changed.length
    place = last
  }
  return count
}

async function cleanLines(tx: Tx, now: Date, recordRemoval: RecordRemoval): Promise<boolean> {
  const { changed, last } = await linesAfter(tx, await readProgress(tx), now)
  if (!last) return false
  await changeLines(tx, changed)
  await sql`
    insert into retention_places (at, line_id) values (${last.at}::timestamptz, ${last.lineId})
    on conflict (only_row) do update set at = excluded.at, line_id = excluded.line_id`.execute(tx)
  await recordRemoval(tx, { addresses: changed.length })
  return true
}

async function playersNow(db: Db, now: Date) {
  const players = await db
    .selectFrom('logPlayers')
    .select(['id', 'identifier', 'name', 'search'])
    .where('lastSeen', '<', limitAt(now))
    .where(sql<boolean>`search ~ '[0-9a-f:]*[.:][0-9a-f]*[.:]'`)
    .execute()
  return players.filter(({ search }) => withoutAddresses(search) !== search)
}

async function cleanPlayers(tx: Tx, now: Date, recordRemoval: RecordRemoval): Promise<boolean> {
  const players = await playersNow(tx, now)
  for (const { id, identifier, name, search } of players) {
    const kept = withoutAddresses(identifier)
    await tx
      .updateTable('logPlayers')
      .set({
        identifier: kept === identifier ? identifier : `${kept} ${id}`,
        name: name === null ? null : withoutAddresses(name),
        search: fold(withoutAddresses(search)),
      })
      .where('id', '=', id)
      .execute()
  }
  await recordRemoval(tx, { addresses: players.length })
  return false
}

async function linksNow(db: Db, now: Date): Promise<string[]> {
  const links = await db
    .selectFrom('userGameIdentifiers as link')
    .leftJoin('logPlayers as player', (join) =>
      join.onRef('player.identifier', '=', 'link.identifier').on('lastSeen', '>=', limitAt(now)),
    )
    .select('link.identifier')
    .where('linkedAt', '<', limitAt(now))
    .where('player.id', 'is', null)
    .execute()
  return links
    .map(({ identifier }) => identifier)
    .filter((identifier) => withoutAddresses(identifier) !== identifier)
}

async function removeLinks(tx: Tx, now: Date, recordRemoval: RecordRemoval): Promise<boolean> {
  const links = await linksNow(tx, now)
  if (links.length > 0) await tx.deleteFrom('userGameIdentifiers').where('identifier', 'in', links).execute()
  await recordRemoval(tx, { addresses: links.length })
  return false
}
