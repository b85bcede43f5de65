import { sql } from 'kysely'
import { isThere } from '#events/subjects.ts'
import type { Db } from '#postgres/db.ts'
import type { OutboxRow } from './outbox-store.ts'

export async function cardOf(db: Db, { submissionId, ticketId, articleId }: OutboxRow) {
  return db
    .selectFrom('discordCards')
    .select(['channelId', 'messageId'])
    .where((eb) =>
      eb.or([
        eb('submissionId', '=', submissionId),
        eb('ticketId', '=', ticketId),
        eb('articleId', '=', articleId),
      ]),
    )
    .executeTakeFirst()
}

/** Stores nothing if the thing was deleted in the meantime. */
export async function storeCard(
  db: Db,
  { submissionId, ticketId, articleId }: OutboxRow,
  channelId: string,
  messageId: string,
): Promise<void> {
  await sql`insert into discord_cards (submission_id, ticket_id, article_id, channel_id, message_id)
    select ${submissionId}::uuid, ${ticketId}::uuid, ${articleId}::uuid, ${channelId}, ${messageId}
    where ${isThere('submission', submissionId)} or ${isThere('ticket', ticketId)} or ${isThere('article', articleId)}
    on conflict do nothing`.execute(db)
}

export async function forgetCard(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('discordCards').where('messageId', '=', messageId).execute()
}
