import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'

/**
 * Removes the person's views and alerts, and other people's views about them; `kdo` in a query of todos is the
 * assignee, by name too.
 */
export async function eraseFromViews(tx: Tx, { deletedId, unique }: ErasedPerson, names: string[]) {
  const borne = new Set(names.map((name) => name.toLowerCase()))
  const ofAssignees = await tx
    .selectFrom('savedViews')
    .select(['id', 'query'])
    .where('screen', '=', 'todos')
    .where('query', 'like', '%kdo=%')
    .execute()
  const byName = ofAssignees
    .filter(({ query }) => borne.has((new URLSearchParams(query).get('kdo') ?? '').toLowerCase()))
    .map(({ id }) => id)
  await sql`delete from saved_views
    where owner_id = ${deletedId} or query ~* ${unique} or id = any(${byName}::uuid[])`.execute(tx)
  await tx.deleteFrom('logAlerts').where('userId', '=', deletedId).execute()
  await redactColumns(tx, unique, 'savedViews', ['name'])
}
