import { sql } from 'kysely'
import type { SanctionKind, SanctionState } from '@westmore/contract/sanctions.ts'
import { provenIdentifiers } from '#events/gate.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { freeNumbers } from '../store.ts'
import { momentInSql, peopleOfSanction, stateInSql } from '../subject.ts'
import { columnsOf, type ForeignSanction } from './foreign.ts'
import type { PlayerRevocation } from './reported.ts'

export interface Known {
  id: string
  userId: string | null
  kind: SanctionKind
  state: SanctionState
  revision: number
  /** It lasts, and is not one of the staff that an owner has confirmed. */
  isLiftable: boolean
}

export const keyOf = ({ source, sourceId }: Pick<ForeignSanction, 'source' | 'sourceId'>) =>
  `${source} ${sourceId}`

const knownColumns = (now: Date) => {
  const state = stateInSql(momentInSql(now))
  return sql`sanction.id, sanction.user_id, sanction.kind, sanction.revision, ${state} as state,
    (${state} = 'waiting' or ${state} = 'active' and not exists (
      select from users where users.id = any (${peopleOfSanction}) and role <> 'user')) as is_liftable`
}

export async function knownOf(
  db: Db,
  sanctions: readonly ForeignSanction[],
  now: Date,
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { key: string }>`
    select asked.source || ' ' || asked.source_id as key, ${knownColumns(now)}
    from unnest(${sanctions.map(({ source }) => source)}::text[], ${sanctions.map(({ sourceId }) => sourceId)}::text[])
      asked (source, source_id)
    join sanctions sanction using (source, source_id)`.execute(db)
  return new Map(rows.map(({ key, ...one }) => [key, one]))
}

/** By a program without ids: all bans of the player until then, or the newest of their warnings. */
export async function lastingOf(
  db: Db,
  { source, kind, identifiers, revoked }: PlayerRevocation,
  now: Date,
): Promise<Known[]> {
  const isTheirs = sql`source = ${source} and sanction.id = any (array(
    select sanction_id from sanction_identifiers where identifier = any (${identifiers})))`
  // A repeated revocation would lift the warning before.
  const { rows } = await sql<Known>`
    select ${knownColumns(now)} from sanctions sanction
    where ${isTheirs} and kind = ${kind} and ending is null and created_at <= ${revoked.at}
      and not exists (select from sanctions sanction where ${isTheirs} and ended_at = ${revoked.at})
    order by created_at desc limit ${kind === 'warning' ? 1 : null}`.execute(db)
  return rows.filter(({ isLiftable }) => isLiftable)
}

export interface OwnedSanction {
  id: string
  sanction: ForeignSanction
  player: { id: string; username: string } | undefined
  awaitsOwner: boolean
  closesGame: boolean
}

/** Sanctions that close the game are queued for it here, so that no row is written again. */
export async function addForeign(tx: Tx, added: OwnedSanction[], now: Date): Promise<void> {
  if (added.length === 0) return
  const numbers = await freeNumbers(tx, added.length)
  const rows = added.map(({ id, sanction, player, awaitsOwner, closesGame }, at) => ({
    ...columnsOf(sanction, now),
    id,
    number: numbers[at],
    userId: player?.id,
    ...(player && { name: player.username }),
    awaitsOwner,
    gateSeq: closesGame ? 0 : null,
  }))
  const marks = added.flatMap(({ id, sanction }) =>
    sanction.identifiers.map((identifier) => ({ id, identifier })),
  )
  const closing = added.flatMap(({ id, player, closesGame }) =>
    player && closesGame ? [{ id, owner: player.id }] : [],
  )
  await sql`
    insert into sanctions (id, number, user_id, name, kind, reason, author, created_at, until, ending, ended_at,
      ended_by, end_reason, ran_out_at, source, source_id, received_at, awaits_owner, gate_seq)
    select * from json_to_recordset(${JSON.stringify(rows)}) as new (id uuid, number int, "userId" text,
      name text, kind text, reason text, author text, "createdAt" timestamptz, until timestamptz,
      ending text, "endedAt" timestamptz, "endedBy" text, "endReason" text, "ranOutAt" timestamptz, source text,
      "sourceId" text, "receivedAt" timestamptz, "awaitsOwner" boolean, "gateSeq" bigint)`.execute(tx)
  await sql`
    insert into sanction_identifiers (sanction_id, identifier)
    select id, identifier from json_to_recordset(${JSON.stringify(marks)}) as new (id uuid, identifier text)
    union select id, theirs.identifier from json_to_recordset(${JSON.stringify(closing)}) as owned (id uuid, owner text),
      lateral ${provenIdentifiers(sql`owned.owner`)} theirs`.execute(tx)
}

/** Sanctions of other programs. */
export async function countForeign(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sanctions where source <> 'site'`.execute(db)
  return rows[0]?.count ?? 0
}
