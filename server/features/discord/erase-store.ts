import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'
import { queueCards } from '#events/outbox.ts'

/** Queues every card that names the person to be written anew; by then the name is gone. */
export async function refreshCardsOf(tx: Tx, id: string): Promise<void> {
  const cards = await tx
    .selectFrom('discordCards')
    .leftJoin('allowlistSubmissions as s', 's.id', 'discordCards.submissionId')
    .leftJoin('tickets as t', 't.id', 'discordCards.ticketId')
    .select(['submissionId', 'ticketId'])
    .where(sql<boolean>`${id} in (s.user_id, s.reviewer_id, s.revoker_id, t.user_id, t.assignee_id)`)
    .execute()
  await queueCards(
    tx,
    cards.flatMap(({ submissionId, ticketId }) => [
      ...(submissionId === null ? [] : [{ kind: 'submission' as const, id: submissionId }]),
      ...(ticketId === null ? [] : [{ kind: 'ticket' as const, id: ticketId }]),
    ]),
  )
}

/** What a person was or is to be told goes with them. A role that is still to be taken keeps the bare id until the row goes. */
export async function eraseFromDiscord(tx: Tx, { id, deletedId, unique }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('discordPeople').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('discordOutbox').where('userId', '=', deletedId).execute()
  await sql`delete from discord_outbox where discord_id = ${id} and state <> 'waiting'`.execute(tx)
  await sql`
    update discord_state set texts = without_pattern(texts, ${unique}, ${DELETED_NAME})
    where texts::text ~* ${unique}`.execute(tx)
}
