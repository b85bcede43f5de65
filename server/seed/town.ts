import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#postgres/db.ts'
import { seedLogs } from './logs.ts'
import { seedNews } from './news.ts'
import { seedNotifications } from './notifications.ts'
import { seedPages } from './pages.ts'
import { seedIdentifiers, seedNotes, seedTeam } from './records.ts'
import { seedSanctions } from './sanctions.ts'
import { seedThreads } from './threads.ts'
import { seedTodos } from './todos.ts'
import { ago, applicants, banned, marshal, questions, settlers, staff, type SeedApplicant } from './people.ts'

/** Fills an empty database with a small believable town; does nothing if there is any user. */
export async function seedTown(db: Db): Promise<void> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  await seedLogs(db)
  await db.transaction().execute(async (tx) => {
    const own = { discriminator: '0', avatar: null, role: 'administrator', createdAt: ago(24 * 90) } as const
    await tx
      .insertInto('users')
      .values(staff.map((person) => ({ ...person, ...own })))
      .execute()
    const rows = questions.map((text, position) => ({ id: randomUUID(), imageUrl: '', ...text, position }))
    await tx.insertInto('allowlistQuestions').values(rows).execute()
    for (const applicant of [...applicants, banned, ...settlers]) await seedApplicant(tx, applicant, rows)
    await seedThreads(tx, [...staff, ...[...applicants, banned].map(({ person }) => person)])
    await seedPages(tx)
    await seedSanctions(tx)
    await seedTodos(tx)
    await seedNotes(tx)
    await seedNotifications(tx)
    await seedIdentifiers(tx)
    await seedNews(tx)
    await seedTeam(tx)
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
        reviewedBy: marshal.globalName,
        reviewerId: marshal.id,
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
