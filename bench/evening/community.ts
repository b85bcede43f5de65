import type { Pool } from 'pg'
import { idOf } from '#shared/filled-site.ts'
import { staffAt } from '#shared/site.ts'

export const APPLICATIONS = 20
export const STOLEN = 'Krádež: 5× zlatý prut'

export const SIZE = { people: 311, tickets: 502, lines: 200_000 }

/** Adds a busy evening: forty tickets and twenty applications wait for the staff, one log line is a theft. */
export async function addEvening(pool: Pool): Promise<void> {
  await pool.query(
    `update tickets set status = 'open', waiting_on = 'us', closed_at = null, rating_score = null, rated_at = null,
       assignee_id = null, category = 'support', concerned_id = null, concerned = null, updated_at = now()
     where number between 100101 and 100140`,
  )
  const person = `(30000000000000000 + n)::text`
  await pool.query(
    `with waiting as (
       insert into allowlist_submissions (id, user_id, username, status, submitted_at)
       select ${idOf(`'waiting' || n`)}, ${person}, 'zadatel_' || n, 'pending', now() - n * interval '1 minute'
       from generate_series(10, $1::int, 3) n returning id, user_id)
     insert into allowlist_answers (submission_id, position, question_id, question, answer)
     select id, place, ${idOf(`'question' || place`)}, 'Otázka ' || place, repeat('Přijel jsem za prací a zůstal. ', 8)
     from waiting, generate_series(1, 6) place`,
    [10 + 3 * (APPLICATIONS - 1)],
  )
  await pool.query(
    `update users set allowlist_status = 'pending'
     where id in (select user_id from allowlist_submissions where status = 'pending')`,
  )
  await pool.query(
    `insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
     select now() - interval '26 hours', category_id, script_id, server_id, player_id, $1,
       '{"playerName":"Anna Horák 7","item":"zlatý prut","count":5,"targetName":"Adam Němec 3"}'
     from logs order by id desc limit 1`,
    [STOLEN],
  )
  await pool.query(
    `insert into todos (id, title, status, creator_id, created_by, edited_by, created_at)
     select gen_random_uuid(), 'Úkol ' || n, (array['todo','in-progress','completed'])[1 + n % 3], $1, 'x', 'x',
       now() - n * interval '1 hour' from generate_series(1, 306) n`,
    [staffAt(0)],
  )
}
