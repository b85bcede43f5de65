import { sql } from 'kysely'
import { closes } from '@westmore/contract/sanctions.ts'
import { provenIdentifiers } from '#events/gate.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { freeNumbers } from '../store.ts'
import { momentInSql, peopleOfSanction, stateInSql } from '../subject.ts'
import { columnsOf, stateAt, type ForeignSanction } from '../others/foreign.ts'

const BATCH = 1_000

export interface Known {
  id: string
  sourceId: string
  userId: string | null
  kind: ForeignSanction['kind']
  revision: number
}

const isIn = (sanctions: ForeignSanction[]) =>
  sql`source = 'txadmin' and source_id = any (${sanctions.map(({ sourceId }) => sourceId)})`

export async function knownIds(db: Db, sanctions: ForeignSanction[]): Promise<Set<string>> {
  const { rows } = await sql<{ sourceId: string }>`
    select source_id from sanctions where ${isIn(sanctions)}`.execute(db)
  return new Set(rows.map(({ sourceId }) => sourceId))
}

/** Sanctions lifted by a revocation in the file; one that an owner has confirmed stays. */
export async function lastingOf(
  db: Db,
  sanctions: ForeignSanction[],
  now: Date,
): Promise<Map<string, Known>> {
  const revoked = sanctions.filter((sanction) => sanction.revoked !== null)
  const state = stateInSql(momentInSql(now))
  const { rows } = await sql<Known>`
    select id, source_id, user_id, kind, revision from sanctions sanction
    where ${isIn(revoked)} and (${state} = 'waiting' or ${state} = 'active' and not exists (
      select from users where id = any (${peopleOfSanction}) and role <> 'user'))`.execute(db)
  return new Map(rows.map((row) => [row.sourceId, row]))
}

export interface NewSanction {
  id: string
  sanction: ForeignSanction
}

export interface OwnedSanction extends NewSanction {
  player: { id: string; username: string } | undefined
  awaitsOwner: boolean
}

/** Sanctions that wait for an owner do not close it yet. */
export const isClosing = (sanction: ForeignSanction, now: Date) =>
  closes(sanction.kind, 'game') && stateAt(sanction, now) === 'active'

/** Without owners. Those that close the game are queued for it here, so that few rows are written again. */
export async function addSanctions(tx: Tx, added: NewSanction[], now: Date): Promise<void> {
  const numbers = await freeNumbers(tx, added.length)
  for (let from = 0; from < added.length; from += BATCH) {
    const batch = added.slice(from, from + BATCH)
    const rows = batch.map(({ id, sanction }, at) => ({
      ...columnsOf(sanction, now),
      id,
      number: numbers[from + at],
      gateSeq: isClosing(sanction, now) ? 0 : null,
    }))
    const marks = batch.flatMap(({ id, sanction }) =>
      sanction.identifiers.map((identifier) => ({ id, identifier })),
    )
    await sql`
      insert into sanctions (id, number, name, kind, reason, author, created_at, until, ending, ended_at,
        ended_by, end_reason, ran_out_at, source, source_id, received_at, gate_seq)
      select * from json_to_recordset(${JSON.stringify(rows)}) as new (id uuid, number int,
        name text, kind text, reason text, author text, "createdAt" timestamptz, until timestamptz,
        ending text, "endedAt" timestamptz, "endedBy" text, "endReason" text, "ranOutAt" timestamptz, source text,
        "sourceId" text, "receivedAt" timestamptz, "gateSeq" bigint)`.execute(tx)
    await sql`
      insert into sanction_identifiers (sanction_id, identifier)
      select id, identifier from json_to_recordset(${JSON.stringify(marks)}) as new (id uuid, identifier text)`.execute(
      tx,
    )
  }
}

/** One that awaits an owner closes nothing yet. */
export async function giveToOwners(tx: Tx, added: OwnedSanction[]): Promise<void> {
  const owned = added.filter(({ player, awaitsOwner }) => player || awaitsOwner)
  await sql`
    update sanctions set user_id = theirs.user_id, name = coalesce(theirs.name, sanctions.name),
      awaits_owner = theirs.awaits_owner, gate_seq = case when not theirs.awaits_owner then gate_seq end
    from unnest(${owned.map(({ id }) => id)}::uuid[], ${owned.map(({ player }) => player?.id ?? null)}::text[],
      ${owned.map(({ player }) => player?.username ?? null)}::text[],
      ${owned.map(({ awaitsOwner }) => awaitsOwner)}::boolean[]) theirs (id, user_id, name, awaits_owner)
    where sanctions.id = theirs.id`.execute(tx)
}

export async function addProven(tx: Tx, closing: { id: string; userId: string | null }[]): Promise<void> {
  await sql`
    insert into sanction_identifiers (sanction_id, identifier)
    select added.id, theirs.identifier
    from unnest(${closing.map(({ id }) => id)}::uuid[], ${closing.map(({ userId }) => userId)}::text[]) added (id, user_id),
      lateral ${provenIdentifiers(sql.ref('added.user_id'))} theirs
    where added.user_id is not null on conflict do nothing`.execute(tx)
}
