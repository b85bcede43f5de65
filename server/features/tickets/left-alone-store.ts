import { sql, type SqlBool } from 'kysely'
import { UNATTENDED_MINUTES } from '@westmore/contract/notifications.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { digestOnDiscord } from '#features/discord/store.ts'
import { tellingOfNew } from '#features/notifications/store.ts'
import { foundReader } from '#reader.ts'
import { handledBy } from './secrecy.ts'

const isLeftAlone = sql<SqlBool>`status = 'open' and assignee_id is null and first_answer_at is null and left_alone_at is null
  and created_at <= now() - make_interval(mins => ${UNATTENDED_MINUTES})`

/** After a restore nobody is told again what they may have been told since the backup. */
export async function keepLeftAloneTold(tx: Tx): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ leftAloneAt: sql`now()` })
    .where(isLeftAlone)
    .execute()
}

/** Tells the owners of the next new ticket that nobody took for so long, once; false when there is none. */
async function tellOfNext(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`with ticket as (
      update tickets set left_alone_at = now() where id = (
        select id from tickets
        where ${isLeftAlone}
        order by created_at limit 1 for no key update skip locked)
      returning *),
    news as (
      select reader.id as user_id, 'unattended' as kind, tickets.id as ticket_id, null::uuid as submission_id,
        tickets.category, tickets.user_id as actor_id
      from ticket tickets, users reader
      where reader.role = 'owner' and reader.id <> tickets.user_id
        and ${handledBy(foundReader(sql`reader.id`, sql`reader.role`))}),
    told as (${tellingOfNew(sql`news`)}),
    posted as (${digestOnDiscord(sql`news`)})
    select id from ticket`.execute(db)
  return rows.length > 0
}

/** One statement for each ticket: what is told counts one up. */
export async function tellOfLeftAlone(db: Db): Promise<{ tickets: number }> {
  let tickets = 0
  while (await tellOfNext(db)) tickets += 1
  return { tickets }
}
