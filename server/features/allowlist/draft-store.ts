import { sql } from 'kysely'
import type { Draft } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#db.ts'

export async function draftOf(db: Db, userId: string): Promise<Draft> {
  const draft = await db
    .selectFrom('allowlistDrafts')
    .select(['currentQuestionId', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const answers = await db
    .selectFrom('allowlistDraftAnswers')
    .select(['questionId', 'question', 'answer', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt')
    .execute()
  return {
    answers,
    currentQuestionId: draft?.currentQuestionId ?? null,
    updatedAt: draft?.updatedAt ?? null,
  }
}

/** Stores the given answers and leaves the others as they are, so that two devices do not undo each other. */
export async function saveDraft(
  tx: Tx,
  userId: string,
  answers: { questionId: string; question: string; answer: string }[],
  currentQuestionId: string | null | undefined,
): Promise<string> {
  if (answers.length > 0) {
    const rows = new Map(answers.map((answer) => [answer.questionId, { ...answer, userId }]))
    await tx
      .insertInto('allowlistDraftAnswers')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict.columns(['userId', 'questionId']).doUpdateSet({
          question: sql`excluded.question`,
          answer: sql`excluded.answer`,
          updatedAt: sql`now()`,
        }),
      )
      .execute()
  }
  const position = currentQuestionId === undefined ? {} : { currentQuestionId }
  const saved = await tx
    .insertInto('allowlistDrafts')
    .values({ userId, currentQuestionId: currentQuestionId ?? null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...position, updatedAt: sql`now()` }))
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return saved.updatedAt
}

/** Keeps the newest answers only; without it a script could fill the disk with drafts. */
export async function pruneDraft(tx: Tx, userId: string, keep: number): Promise<void> {
  await sql`
    delete from allowlist_draft_answers where user_id = ${userId} and question_id in (
      select question_id from allowlist_draft_answers where user_id = ${userId}
      order by updated_at desc, question_id offset ${keep}
    )
  `.execute(tx)
}

export async function removeDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('allowlistDraftAnswers').where('userId', '=', userId).execute()
  await tx.deleteFrom('allowlistDrafts').where('userId', '=', userId).execute()
}
