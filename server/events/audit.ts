import { sql } from 'kysely'
import { announcementOf } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import type { Action } from './action.ts'
import type { AuditRecord } from './event.ts'
import { audienceOfEntry, namedByEntry } from './subjects.ts'

export const server = { id: 'server', username: 'Westmore' }

export async function writeAudit(
  tx: Tx,
  actor: { id: string; username: string },
  entries: readonly (AuditRecord & { action: Action })[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after, kept_from)
    select entry.actor_id, ${actor.username}, entry.action, entry.subject_type, entry.subject_id, entry.before, entry.after,
      ${namedByEntry()}
    from (select ${actor.id}::text as actor_id, entry.* from rows from (jsonb_to_recordset(${JSON.stringify(entries)})
      as (action text, "subjectType" text, "subjectId" text, before jsonb, after jsonb))
      with ordinality as entry (action, subject_type, subject_id, before, after)) entry
    order by entry.ordinality
    returning ${announcementOf('audit', null, audienceOfEntry())}`.execute(tx)
}
