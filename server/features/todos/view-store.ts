import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { takeOutOfNames, type Gone } from '#gone.ts'
import { savedViewsIn } from '#saved-views.ts'

export const { visibleViews, viewsOf, countViews, addView, changeView, removeView } =
  savedViewsIn('todoViews')

/** Removes the person's own views, and those of others about them. */
export async function eraseFromTodoViews(tx: Tx, { deletedId, unique }: Gone): Promise<void> {
  await tx
    .deleteFrom('todoViews')
    .where((eb) => eb.or([eb('ownerId', '=', deletedId), sql<SqlBool>`query ~* ${unique}`]))
    .execute()
  await takeOutOfNames(tx, unique, 'todoViews', 'ownerId')
}
