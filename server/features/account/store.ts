import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#db.ts'
import type { Env } from '#env.ts'

/** By this somebody who comes back is known again; without the secret nobody can tell whose it is. */
export function fingerprintOf({ DISCORD_CLIENT_SECRET }: Env, id: string): Buffer {
  return createHmac('sha256', DISCORD_CLIENT_SECRET).update(`westmore account ${id}`).digest()
}

/** Lets one account go at a time, so that of two owners who leave at once one stays. */
export async function lockRemovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account removals', 0))`.execute(tx)
}

export async function keepWait(tx: Tx, fingerprint: Buffer, until: string): Promise<void> {
  await tx
    .insertInto('accountWaits')
    .values({ fingerprint, until })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ until }))
    .execute()
}

/** Until when somebody must wait who was declined under an account that is gone; told once. */
export async function takeWait(tx: Tx, fingerprint: Buffer): Promise<Date | undefined> {
  const wait = await tx
    .deleteFrom('accountWaits')
    .where('fingerprint', '=', fingerprint)
    .returning('until')
    .executeTakeFirst()
  return wait && new Date(wait.until)
}

/** Keeps the bare id for the game server, which asks what changed since it asked last. */
export async function tellGame(tx: Tx, discordId: string): Promise<void> {
  await tx
    .insertInto('gameRemovals')
    .values({ discordId })
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ at: sql`now()` }))
    .execute()
}
