import { complaintsNaming, namedInComplaintsOf } from '#features/tickets/public.ts'
import type { Db } from '#postgres/db.ts'

/** Staff named by a complaint of the player: to them the player never waits. */
export const hiddenFor = (db: Db, userId: string) => namedInComplaintsOf(db, userId)

/** As this member of the staff may see them. */
export async function shownTo<Row extends { userId: string; state: string }>(
  db: Db,
  staffId: string,
  rows: Row[],
): Promise<Row[]> {
  const authors = new Set(await complaintsNaming(db, staffId))
  return rows.map((row) =>
    authors.has(row.userId) && row.state === 'ready' ? { ...row, state: 'invited' } : row,
  )
}
