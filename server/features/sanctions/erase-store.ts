import { sql, type RawBuilder } from 'kysely'
import { recordAll } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { eraseNames, redactColumns, redacted, type ErasedPerson } from '#personal-data/erased-person.ts'
import { closesNow } from './subject.ts'

const isWith = (id: string) => sql`(user_id = ${id} or author_id = ${id} or ended_by_id = ${id})`

/**
 * A sanction that still closes the game keeps its identifiers and the reason, without the account; it passes
 * to a new account with these identifiers. Call it with the new id.
 */
export async function eraseFromSanctions(tx: Tx, gone: ErasedPerson): Promise<void> {
  const { deletedId, own, unique } = gone
  // Game servers hold the reasons of those that close the game.
  await sql`update sanctions sanction set gate_seq = 0
    where ${closesNow('game')} and (reason ~* ${unique} or ${isWith(deletedId)} and reason ~* ${own})`.execute(
    tx,
  )
  await redactColumns(
    tx,
    own,
    'appeals',
    ['reason'],
    sql`(decided_by_id = ${deletedId}
    or sanction_id in (select id from sanctions where ${isWith(deletedId)}))`,
  )
  await redactColumns(tx, unique, 'appeals', ['reason'])
  await redactColumns(tx, unique, 'appealSettings', ['heading', 'help'])
  await redactList(tx, unique, 'appealSettings', 'questions')
  const texts = ['name', 'reason', 'note', 'endReason']
  await redactColumns(tx, own, 'sanctions', texts, isWith(deletedId))
  await redactColumns(tx, unique, 'sanctions', texts)
  await redactList(tx, own, 'sanctions', 'paragraphs', isWith(deletedId))
  await redactList(tx, unique, 'sanctions', 'paragraphs')
  await eraseNames(tx, gone, 'sanctions', { author: 'authorId', endedBy: 'endedById', name: 'userId' })
  await eraseNames(tx, gone, 'appeals', { decidedBy: 'decidedById' })
  // A new account with the same identifiers may appeal.
  await sql`delete from appeals where outcome is null
    and sanction_id in (select id from sanctions where user_id = ${deletedId})`.execute(tx)
  await sql`delete from sanction_evidence where sanction_id in (
    select id from sanctions sanction where user_id = ${deletedId} and ${closesNow('game')})`.execute(tx)
  await sql`update sanctions sanction set user_id = null, note = '', detached_at = now()
    where user_id = ${deletedId} and ${closesNow('game')}`.execute(tx)
  await sql`delete from sanction_identifiers
    where sanction_id in (select id from sanctions where user_id = ${deletedId})`.execute(tx)
}

async function redactList(
  tx: Tx,
  pattern: string,
  table: keyof Tables,
  column: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const texts = sql.ref(column)
  await sql`update ${sql.table(table)} set ${texts} = array(
      select ${redacted(sql`item`, pattern)} from unnest(${texts}) with ordinality listed (item, place) order by place)
    where ${where} and array_to_string(${texts}, E'\n') ~* ${pattern}`.execute(tx)
}

/** Sanctions that outlived a deleted account no longer belong to it. */
export async function removeSanctionsOf(tx: Tx, userId: string): Promise<void> {
  const removed = await tx.deleteFrom('sanctions').where('userId', '=', userId).returning('id').execute()
  await recordAll(
    tx,
    null,
    'sanctions.expire',
    removed.map(({ id }) => ({ id, userId: null })),
  )
}
