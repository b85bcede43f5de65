import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'
import { savedViewsIn } from '#saved-views.ts'

export const { visibleViews, viewsOf, countViews, addView, changeView, removeView } =
  savedViewsIn('todoViews')

/** Removes the person's own views, and those of others about them; `kdo` of a query is the assignee. */
export async function eraseFromTodoViews(
  tx: Tx,
  { deletedId, unique }: ErasedPerson,
  names: string[],
): Promise<void> {
  const borne = new Set(names.map((name) => name.toLowerCase()))
  const views = await tx
    .selectFrom('todoViews')
    .select(['id', 'query'])
    .where('query', 'like', '%kdo=%')
    .execute()
  const byName = views.filter(({ query }) =>
    borne.has((new URLSearchParams(query).get('kdo') ?? '').toLowerCase()),
  )
  await sql`
    delete from todo_views
    where owner_id = ${deletedId} or query ~* ${unique} or id = any(${byName.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  await redactColumns(tx, unique, 'todoViews', ['name'])
}
