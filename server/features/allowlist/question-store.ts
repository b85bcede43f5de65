import { sql } from 'kysely'
import type { Question } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'

const questionColumns = [
  'id',
  'question',
  'description',
  'imageUrl',
  'position as order',
  'createdAt',
  'updatedAt',
] as const

export async function questionsInOrder(db: Db): Promise<Question[]> {
  return db
    .selectFrom('allowlistQuestions')
    .select(questionColumns)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Serialises changes of the questions; readers are not blocked. */
export async function lockQuestions(tx: Tx): Promise<void> {
  await sql`lock table allowlist_questions in share row exclusive mode`.execute(tx)
}

export async function addQuestion(
  tx: Tx,
  text: Pick<Question, 'id' | 'question' | 'description' | 'imageUrl'>,
  position: number,
): Promise<Question> {
  return tx
    .insertInto('allowlistQuestions')
    .values({ ...text, position })
    .returning(questionColumns)
    .executeTakeFirstOrThrow()
}

export async function questionById(tx: Tx, id: string): Promise<Question | undefined> {
  return tx.selectFrom('allowlistQuestions').select(questionColumns).where('id', '=', id).executeTakeFirst()
}

export async function changeQuestion(
  tx: Tx,
  id: string,
  text: { question?: string | undefined; description?: string | undefined; imageUrl?: string | undefined },
): Promise<Question> {
  return tx
    .updateTable('allowlistQuestions')
    .set({ ...text, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(questionColumns)
    .executeTakeFirstOrThrow()
}

export async function removeQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('allowlistQuestions').where('id', '=', id).execute()
}

/** Numbers the questions in this order, from 0. */
export async function placeQuestions(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update allowlist_questions as q set position = place.ordinality - 1
    from unnest(${ids}::uuid[]) with ordinality as place(id, ordinality)
    where q.id = place.id and q.position <> place.ordinality - 1
  `.execute(tx)
}
