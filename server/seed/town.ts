import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#postgres/db.ts'
import { seedLogs } from './logs.ts'
import { seedNotifications } from './notifications.ts'
import { seedIdentifiers, seedNotes } from './records.ts'
import { seedThreads } from './threads.ts'
import { seedTodos } from './todos.ts'
import { ago, applicants, questions, settlers, staff, type SeedApplicant } from './people.ts'

/** Fills an empty database with a small believable town; does nothing if there is any user. */
export async function seedTown(db: Db): Promise<void> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  await seedLogs(db)
  await db.transaction().execute(async (tx) => {
    const people = staff.map((person) => ({ ...person, discriminator: '0', createdAt: ago(24 * 90) }))
    await tx.insertInto('users').values(people).execute()
    const rows = questions.map((text, position) => ({ id: randomUUID(), imageUrl: '', ...text, position }))
    await tx.insertInto('allowlistQuestions').values(rows).execute()
    for (const applicant of [...applicants, ...settlers]) await seedApplicant(tx, applicant, rows)
    await seedThreads(tx, [...staff, ...applicants.map(({ person }) => person)])
    await seedTodos(tx)
    await seedNotes(tx)
    await seedNotifications(tx)
    await seedIdentifiers(tx)
  })
}

async function seedApplicant(
  tx: Tx,
  { person, answers, hoursAgo, decision }: SeedApplicant,
  asked: { id: string; question: string }[],
): Promise<void> {
  const status = decision?.status ?? 'pending'
  const submittedAt = ago(hoursAgo)
  const reviewedAt = decision ? ago(hoursAgo - decision.afterHours) : null
  await tx
    .insertInto('users')
    .values({
      ...person,
      discriminator: '0',
      avatar: null,
      allowlistStatus: status,
      allowlistSubmittedAt: submittedAt,
      allowlistAttempts: status === 'declined' ? 1 : 0,
      lastAttemptDate: status === 'declined' ? reviewedAt : null,
      createdAt: ago(hoursAgo + 30),
    })
    .execute()
  const submissionId = randomUUID()
  const [reviewer] = staff
  await tx
    .insertInto('allowlistSubmissions')
    .values({
      id: submissionId,
      userId: person.id,
      username: person.username,
      status,
      attemptNumber: 1,
      submittedAt,
      ...(decision && {
        reviewedAt,
        reviewedBy: reviewer.username,
        reviewerId: reviewer.id,
        reason: decision.reason ?? null,
      }),
    })
    .execute()
  const given = asked.map(({ id, question }, position) => ({
    submissionId,
    position,
    questionId: id,
    question,
    answer: answers[position] ?? 'To vám povím rád osobně.',
  }))
  await tx.insertInto('allowlistAnswers').values(given).execute()
}
