import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import type { Profile } from '@westmore/contract/auth.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { namesUsedBy } from '#events/subjects.ts'
import { claimTaken } from '#features/allowlist/public.ts'
import { joinSanctions } from '#features/sanctions/public.ts'
import { restoreConcernedPerson } from '#features/tickets/public.ts'
import { becomeStaff, restoreWait, upsertUser } from '#features/users/public.ts'
import { adoptNotes } from './note-store.ts'

/** Keyed, so that it recognises a person who comes back but cannot be traced without the secret. */
export function fingerprintOf(
  { DISCORD_CLIENT_SECRET }: Pick<Env, 'DISCORD_CLIENT_SECRET'>,
  id: string,
): Buffer {
  return createHmac('sha256', DISCORD_CLIENT_SECRET).update(`westmore account ${id}`).digest()
}

export async function storeWait(tx: Tx, fingerprint: Buffer, until: string): Promise<void> {
  await tx
    .insertInto('accountWaits')
    .values({ fingerprint, until })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ until }))
    .execute()
}

/** After a decline under an account that was deleted; returned once. */
async function consumeWait(tx: Tx, fingerprint: Buffer): Promise<Date | undefined> {
  const wait = await tx
    .deleteFrom('accountWaits')
    .where('fingerprint', '=', fingerprint)
    .returning('until')
    .executeTakeFirst()
  return wait && new Date(wait.until)
}

/** Of two deletions of one person the later counts. */
export async function storeTombstones(
  tx: Tx,
  tombstones: { fingerprint: Buffer; at: string | RawBuilder<string> }[],
): Promise<void> {
  for (const { fingerprint, at } of tombstones)
    await sql`
      insert into account_tombstones (fingerprint, at) values (${fingerprint}, ${at})
      on conflict (fingerprint) do update set at = greatest(account_tombstones.at, excluded.at)`.execute(tx)
}

export const tombstonesOf = (db: Db) =>
  db.selectFrom('accountTombstones').selectAll().orderBy('at').orderBy('fingerprint').execute()

/** The new account of a returning person takes over what a deletion must not undo. */
export async function storeSignIn(db: Db, env: Env, profile: Profile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isNew = await upsertUser(tx, profile, env.OWNER_IDS.includes(profile.id))
    if (!isNew) return
    // Longer than for other requests: taking over a whole community may hold the lock for seconds.
    await sql`set local lock_timeout = '20s'`.execute(tx)
    // After the insertion, so that only first sign-ins wait; another transaction cannot hold a new row.
    await lockPeople(tx)
    const fingerprint = fingerprintOf(env, profile.id)
    const until = await consumeWait(tx, fingerprint)
    if (until) await restoreWait(tx, profile.id, new Date(until.getTime() - WAIT_HOURS * 3_600_000))
    await restoreConcernedPerson(tx, fingerprint, profile.id)
    await claimTaken(tx, [profile.id])
    await joinSanctions(tx, profile.id)
    await adoptNotes(tx, [profile.id])
    await becomeStaff(tx, profile.id)
  })
}

/** The person wrote or was written about under them. Names that another person has now are left out. */
export async function namesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (${namesUsedBy(id)}) borne (name)
    where name <> '' and not exists (select from users other where borne.name in (other.username, other.name) and other.id <> ${id})`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
