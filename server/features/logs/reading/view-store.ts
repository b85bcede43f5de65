import { sql } from 'kysely'
import type { LogView } from '@westmore/contract/logs.ts'
import type { Db, Tx } from '#postgres/db.ts'

function viewsFor(db: Db, userId: string) {
  return db
    .selectFrom('logViews')
    .innerJoin('users', 'users.id', 'logViews.ownerId')
    .select([
      'logViews.id',
      'logViews.name',
      'logViews.query',
      'logViews.shared',
      'users.username as owner',
      'logViews.createdAt',
      'logViews.updatedAt',
    ])
    .select(sql<boolean>`owner_id = ${userId}`.as('isMine'))
}

/** A person's own views and those that others share, by name. */
export async function visibleViews(db: Db, userId: string): Promise<LogView[]> {
  return viewsFor(db, userId)
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('shared', '=', true)]))
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('logViews.id')
    .execute()
}

export async function viewsOf(db: Db, userId: string): Promise<LogView[]> {
  return viewsFor(db, userId).where('ownerId', '=', userId).orderBy('logViews.createdAt').execute()
}

/** Locks the person, so that their views can be counted. */
export async function countViews(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('logViews')
    .select(sql<number>`count(*)`.as('count'))
    .where('ownerId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addView(
  tx: Tx,
  view: { id: string; ownerId: string; name: string; query: string; shared: boolean },
): Promise<LogView> {
  await tx.insertInto('logViews').values(view).execute()
  return viewsFor(tx, view.ownerId).where('logViews.id', '=', view.id).executeTakeFirstOrThrow()
}

/** Changes a view of this person; undefined when there is none of theirs. */
export async function changeView(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  change: { name?: string | undefined; query?: string | undefined; shared?: boolean | undefined },
): Promise<LogView | undefined> {
  await tx
    .updateTable('logViews')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .execute()
  return viewsFor(tx, ownerId).where('logViews.id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
}

export async function removeView(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('logViews')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
