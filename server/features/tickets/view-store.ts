import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { breaksUnique } from '#postgres/db.ts'
import { savedViewsIn } from '#saved-views.ts'

const { visibleViews, ...views } = savedViewsIn('ticketViews')

export const { viewsOf, countViews, addView, changeView, removeView } = views

/** A person's own views in the order they chose, then those that others share. */
export const viewsFor = (db: Db, userId: string) =>
  visibleViews(
    db,
    userId,
    sql`is_mine desc, case when views.owner_id = ${userId} then views.position end,
      case when views.owner_id = ${userId} then views.created_at end, views.name collate "und-x-icu", views.id`,
  )

/** Puts a person's own views into this order; what is not named stays behind. */
export async function orderViews(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update ticket_views set position = coalesce(array_position(${ids}::uuid[], id), 1000)
    where owner_id = ${userId}`.execute(tx)
}

export const isViewNameTaken = (error: unknown) => breaksUnique(error, 'ticket_views_name')
