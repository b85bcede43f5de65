import { sql } from 'kysely'
import type { Question } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockTable, place } from '#postgres/ordered.ts'

type QuestionContent = Pick<Question, 'question' | 'description' | 'imageUrl' | 'form'>

const TABLE = 'allowlist_questions'

const questionColumns = [
  'id',
  'question',
  'description',
  'imageUrl',
  'form',
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

export const lockQuestions = (tx: Tx) => lockTable(tx, TABLE)

export const placeQuestions = (tx: Tx, ids: readonly string[]) => place(tx, TABLE, ids)

export async function addQuestion(
  tx: Tx,
  content: QuestionContent & { id: string },
  position: number,
): Promise<Question> {
  return tx
    .insertInto('allowlistQuestions')
    .values({ ...content, position })
    .returning(questionColumns)
    .executeTakeFirstOrThrow()
}

export async function questionById(tx: Tx, id: string): Promise<Question | undefined> {
  return tx.selectFrom('allowlistQuestions').select(questionColumns).where('id', '=', id).executeTakeFirst()
}

export async function changeQuestion(
  tx: Tx,
  id: string,
  change: { [Part in keyof QuestionContent]?: QuestionContent[Part] | undefined },
): Promise<Question> {
  return tx
    .updateTable('allowlistQuestions')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(questionColumns)
    .executeTakeFirstOrThrow()
}

export async function removeQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('allowlistQuestions').where('id', '=', id).execute()
}
