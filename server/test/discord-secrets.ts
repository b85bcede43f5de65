import { sql } from 'kysely'
import type { Secret } from '@westmore/discord-stand-in/leaks.ts'
import type { Db } from '#postgres/db.ts'

/** Shorter words may occur in a message by chance. */
const MIN_LENGTH = 8

/** All confidential texts in the database, each with the people who may read it on Discord now. */
export async function secretsOf(db: Db): Promise<Secret[]> {
  const { rows } = await sql<Secret>`
    with readers as (
      select t.id, t.category = 'management' or t.concerned_id is not null as is_secret, u.id as user_id,
        coalesce(p.details, false) as details
      from tickets t join users u on u.id = t.user_id or u.id is distinct from t.concerned_id
        and (u.role = 'owner' or u.role = 'administrator' and t.category <> 'management')
      left join discord_people p on p.user_id = u.id)
    -- The existence of a ticket is secret if not all of the staff may handle it.
    select words, coalesce((select array_agg(user_id) from readers r where r.id = t.id), '{}') as readers
    from tickets t, unnest(array[t.id::text, t.number::text]) words
    where category = 'management' or concerned_id is not null
    union all
    -- Titles and texts may be read only by people who switched details on.
    select words, coalesce((select array_agg(user_id) from readers r where r.id = said.id and r.details), '{}')
    from (select id, title as words from tickets union all select ticket_id, message from ticket_messages
      union all select ticket_id, text from ticket_notes) said
    where length(words) >= ${MIN_LENGTH}
    union all
    select reason, coalesce((select array_agg(p.user_id) from discord_people p
      where p.user_id = s.user_id and p.details), '{}')
    from allowlist_submissions s where length(reason) >= ${MIN_LENGTH}
    union all
    select s.reason, coalesce((select array_agg(p.user_id) from discord_people p
      where p.user_id = s.user_id and p.details), '{}')
    from sanctions s where length(s.reason) >= ${MIN_LENGTH}
    union all
    select s.note, '{}'::text[] from sanctions s where length(s.note) >= ${MIN_LENGTH}
    union all
    select a.answer, '{}'::text[] from allowlist_answers a where length(a.answer) >= ${MIN_LENGTH}`.execute(
    db,
  )
  return rows
}
