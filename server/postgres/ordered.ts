import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** One change of the table at a time; readers are not blocked. */
export async function lockTable(tx: Tx, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
}

/** Whether these ids name every thing once. */
export const namesEachOnce = (ids: readonly string[], things: readonly { id: string }[]) =>
  ids.length === things.length && things.every(({ id }) => ids.includes(id))

/** Puts the things in this order; their position counts from 0. */
export async function place(tx: Tx, table: string, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} thing set position = place.ordinality - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, ordinality)
    where thing.id = place.id and thing.position <> place.ordinality - 1`.execute(tx)
}
