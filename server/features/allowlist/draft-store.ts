import { sql } from 'kysely'
import { DRAFT_SIGNAL, MAX_QUESTIONS, type Draft, type DraftAnswer } from '@westmore/contract/allowlist.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { announcement } from '#live.ts'

export async function isDraftBegunOpen(db: Db, userId: string): Promise<boolean> {
  const draft = await db
    .selectFrom('allowlistDrafts')
    .select('begunOpen')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return draft?.begunOpen ?? false
}

/** One statement, so that the revision belongs to exactly these answers. */
export async function draftOf(db: Db, userId: string): Promise<Draft> {
  const rows = await db
    .selectFrom('allowlistDrafts as draft')
    .leftJoin('allowlistDraftAnswers as kept', 'kept.userId', 'draft.userId')
    .select(['draft.currentQuestionId', 'draft.updatedAt as savedAt', 'draft.revision'])
    .select(['kept.questionId', 'kept.question', 'kept.answer', 'kept.updatedAt'])
    .where('draft.userId', '=', userId)
    .orderBy('kept.updatedAt')
    .execute()
  const [draft] = rows
  return {
    answers: rows.flatMap(({ questionId, question, answer, updatedAt }) =>
      questionId === null || question === null || answer === null || updatedAt === null
        ? []
        : [{ questionId, question, answer, updatedAt }],
    ),
    currentQuestionId: draft?.currentQuestionId ?? null,
    updatedAt: draft?.savedAt ?? null,
    revision: draft?.revision ?? 0,
  }
}

/** Answers kept of a draft, the newest: otherwise a script could fill the disk. */
const MOST_KEPT = 2 * MAX_QUESTIONS

interface DraftSave {
  answers: readonly DraftAnswer[]
  currentQuestionId: string | null | undefined
  isBegunOpen: boolean
}

/** With answers it signals the person's other tabs; the other answers stay. */
export async function saveDraft(
  tx: Tx,
  userId: string,
  { answers, currentQuestionId, isBegunOpen }: DraftSave,
): Promise<{ updatedAt: string; revision: number }> {
  const announced = announcement({ topic: 'allowlist', id: DRAFT_SIGNAL }, { userId }).as('announced')
  const saved = await tx
    .insertInto('allowlistDrafts')
    .values({ userId, currentQuestionId: currentQuestionId ?? null, begunOpen: isBegunOpen })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...(currentQuestionId !== undefined && { currentQuestionId }),
        begunOpen: sql`${isBegunOpen} or allowlist_drafts.begun_open`,
        updatedAt: sql`now()`,
        revision: sql`allowlist_drafts.revision + 1`,
      }),
    )
    .returning([sql<string>`updated_at`.as('updatedAt'), 'revision'])
    .$if(answers.length > 0, (query) => query.returning(announced))
    .executeTakeFirstOrThrow()
  if (answers.length === 0) return saved
  const rows = new Map(answers.map((answer) => [answer.questionId, { userId, ...answer }]))
  await tx
    .insertInto('allowlistDraftAnswers')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['userId', 'questionId']).doUpdateSet((eb) => ({
        question: eb.ref('excluded.question'),
        answer: eb.ref('excluded.answer'),
        updatedAt: sql`now()`,
      })),
    )
    .execute()
  await sql`
    delete from allowlist_draft_answers where user_id = ${userId} and question_id in (
      select question_id from allowlist_draft_answers where user_id = ${userId}
      order by updated_at desc, question_id offset ${MOST_KEPT}
    )
  `.execute(tx)
  return saved
}

/** The row remains, so that no revision is used twice. */
export async function removeDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('allowlistDraftAnswers').where('userId', '=', userId).execute()
  await tx
    .updateTable('allowlistDrafts')
    .set({ currentQuestionId: null, begunOpen: false, updatedAt: null, revision: sql`revision + 1` })
    .where('userId', '=', userId)
    .execute()
}
