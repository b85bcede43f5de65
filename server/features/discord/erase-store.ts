import { sql } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'
import { queueCards } from '#events/outbox.ts'
import { cardsNaming } from '#events/subjects.ts'

/** Queues an update of every card that names the person; the name is removed before the cards are sent. */
export async function refreshCardsOf(tx: Tx, id: string): Promise<void> {
  for (const kind of ['submission', 'ticket'] as const) {
    const column = sql.ref(`${kind}Id`)
    const { rows } = await sql<{ id: string }>`
      select ${column} as id from discord_cards where ${column} in ${cardsNaming(kind, id)}`.execute(tx)
    await queueCards(
      tx,
      rows.map(({ id: about }) => ({ kind, id: about })),
    )
  }
}

/**
 * Deletes the person's messages, sent or waiting. A waiting removal of the role keeps the bare id until its row is
 * deleted.
 */
export async function eraseFromDiscord(tx: Tx, { id, deletedId, unique }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('discordPeople').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('discordOutbox').where('userId', '=', deletedId).execute()
  await sql`delete from discord_outbox where discord_id = ${id} and state <> 'waiting'`.execute(tx)
  await sql`
    update discord_state set texts = without_pattern(texts, ${unique}, ${DELETED_NAME})
    where texts::text ~* ${unique}`.execute(tx)
}
