import { sql } from 'kysely'
import { UNDO_HOURS } from '@westmore/contract/todos.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { KeptChange } from './kept.ts'

/** Maximum number of changed todos kept per person; the oldest changes beyond it can no longer be undone. */
const MOST_KEPT = 5_000

/** Keeps what an undo needs. If the same person used the id before, both changes are undone together. */
export async function keepChanges(tx: Tx, id: string, actorId: string, kept: KeptChange[]): Promise<void> {
  if (kept.length === 0) return
  await sql`
    insert into todo_changes (id, actor_id, todo_id, before, after, until)
    select ${id}, ${actorId}, (kept ->> 'id')::uuid, kept -> 'before', kept -> 'after',
      now() + make_interval(hours => ${UNDO_HOURS})
    from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) kept
    on conflict (id, actor_id, todo_id) do update set until = excluded.until,
      before = case when todo_changes.until > now() then excluded.before || todo_changes.before else excluded.before end,
      after = case when todo_changes.until > now() then todo_changes.after || excluded.after else excluded.after end`.execute(
    tx,
  )
  await sql`
    delete from todo_changes where actor_id = ${actorId} and until < (
      select until from todo_changes where actor_id = ${actorId} order by until desc offset ${MOST_KEPT} limit 1)`.execute(
    tx,
  )
}

/** Removes and returns a change that its actor can still undo. The todos must be locked. */
export async function takeChanges(tx: Tx, id: string, actorId: string): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    delete from todo_changes where id = ${id} and actor_id = ${actorId} and until > now()
    returning todo_id as id, before, after`.execute(tx)
  return rows
}

/** Deletes changes that can no longer be undone. */
export async function forgetChanges(db: Db): Promise<{ forgotten: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('todoChanges')
    .where('until', '<=', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return { forgotten: Number(numDeletedRows) }
}
