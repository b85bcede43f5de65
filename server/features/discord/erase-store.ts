import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'
import type { Card } from '#events/subject.ts'
import { queueCards } from '#events/outbox.ts'
import { cardsNaming } from '#events/subjects.ts'

/** The name is removed before the cards are sent. */
export async function refreshCardsOf(tx: Tx, id: string): Promise<void> {
  for (const kind of ['submission', 'ticket'] as const) await refreshPosted(tx, kind, cardsNaming(kind, id))
}

export const refreshArticleCards = (tx: Tx, ids: string[]) =>
  refreshPosted(tx, 'article', sql`(select unnest(${ids}::uuid[]))`)

async function refreshPosted(tx: Tx, kind: Card['kind'], ids: RawBuilder<unknown>): Promise<void> {
  const column = sql.ref(`${kind}Id`)
  const { rows } = await sql<{ id: string }>`
    select ${column} as id from discord_cards where ${column} in ${ids}`.execute(tx)
  await queueCards(
    tx,
    rows.map(({ id }) => ({ kind, id })),
  )
}

/** A waiting removal of the role keeps the bare id until its row is deleted. */
export async function eraseFromDiscord(tx: Tx, { id, deletedId }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('discordPeople').where('userId', '=', deletedId).execute()
  await tx.deleteFrom('discordOutbox').where('userId', '=', deletedId).execute()
  await sql`delete from discord_outbox where discord_id = ${id} and state <> 'waiting'`.execute(tx)
  await sql`
    update discord_state set held_removals = jsonb_set(held_removals, '{people}', coalesce((
      select jsonb_agg(person) from jsonb_array_elements(held_removals -> 'people') person where person ->> 'id' <> ${id}), '[]'))
    where held_removals is not null`.execute(tx)
}
