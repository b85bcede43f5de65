import { randomUUID } from 'node:crypto'
import { addSubmission } from '#features/allowlist/store.ts'
import type { TestApp } from './app.ts'

/** Inserts a pending submission of this person directly; returns its id. */
export async function apply({ db }: TestApp, userId: string): Promise<string> {
  const submission = { id: randomUUID(), userId, username: 'a', attemptNumber: 1 }
  const answer = { questionId: randomUUID(), question: 'Kdo jsi?', answer: 'Kovboj' }
  await db.transaction().execute(async (tx) => {
    await addSubmission(tx, submission, [answer])
    await tx.updateTable('users').set({ allowlistStatus: 'pending' }).where('id', '=', userId).execute()
  })
  return submission.id
}
