import { sql, type SqlBool } from 'kysely'
import type { SavedView, ViewScreen } from '@westmore/contract/views.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface StoredView extends Pick<SavedView, 'id' | 'screen' | 'name' | 'query' | 'shared'> {
  ownerId: string
}

/** A person's own views are in the order they chose, others by name. */
async function readViews(db: Db, userId: string, condition: ReturnType<typeof sql<SqlBool>>) {
  const isMine = sql`views.owner_id = ${userId}`
  const { rows } = await sql<SavedView>`
    select views.id, views.screen, views.name, views.query, views.shared, users.username as owner, views.created_at,
      views.updated_at, ${isMine} as is_mine
    from saved_views views join users on users.id = views.owner_id where ${condition}
    order by views.screen, is_mine desc, case when ${isMine} then views.position end,
      case when ${isMine} then views.created_at end, views.name collate "cs-x-icu", views.id`.execute(db)
  return rows
}

export const readableViews = (db: Db, userId: string, screen: ViewScreen) =>
  readViews(db, userId, sql`views.screen = ${screen} and (views.owner_id = ${userId} or views.shared)`)

export const viewsOf = (db: Db, userId: string) => readViews(db, userId, sql`views.owner_id = ${userId}`)

/** The lock on the person keeps concurrent requests from exceeding the limit. */
export async function countViews(tx: Tx, userId: string, screen: ViewScreen): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', userId)
    .where('screen', '=', screen)
    .executeTakeFirstOrThrow()
  return count
}

export async function addView(tx: Tx, view: StoredView): Promise<SavedView> {
  await tx.insertInto('savedViews').values(view).execute()
  return readView(tx, view.ownerId, view.id)
}

export const lockView = (tx: Tx, ownerId: string, id: string): Promise<StoredView | undefined> =>
  tx
    .selectFrom('savedViews')
    .select(['id', 'screen', 'ownerId', 'name', 'query', 'shared'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

export async function changeView(
  tx: Tx,
  { id, ownerId, name, query, shared }: StoredView,
): Promise<SavedView> {
  await tx
    .updateTable('savedViews')
    .set({ name, query, shared, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return readView(tx, ownerId, id)
}

async function readView(tx: Tx, userId: string, id: string): Promise<SavedView> {
  const [view] = await readViews(tx, userId, sql`views.id = ${id}`)
  if (!view) throw new Error('the view that was just saved was not found')
  return view
}

/** The person's other views follow. */
export async function orderViews(tx: Tx, userId: string, screen: ViewScreen, ids: readonly string[]) {
  await sql`update saved_views set position = coalesce(array_position(${ids}::uuid[], id), 1000)
    where owner_id = ${userId} and screen = ${screen}`.execute(tx)
}

/** Undefined when this person may not delete it: people delete their own, owners also shared ones. */
export async function removeView(tx: Tx, user: Reader, id: string) {
  const { rows } = await sql<StoredView & { owner: string }>`
    delete from saved_views views using users where views.id = ${id} and users.id = views.owner_id
      and (views.owner_id = ${user.id} or (views.shared and ${user.role === 'owner'}))
    returning views.id, views.screen, views.name, views.query, views.shared, views.owner_id,
      users.username as owner`.execute(tx)
  return rows[0]
}
