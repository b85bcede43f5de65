import { randomUUID } from 'node:crypto'
import { optionsOf } from '@westmore/contract/allowlist-answers.ts'
import type { Question } from '@westmore/contract/allowlist.ts'
import { addSubmission } from '#features/allowlist/store.ts'
import type { Answer, Person, TestApp } from './app.ts'

export const QUESTIONS = '/api/allowlist/questions'
export const SUBMISSIONS = '/api/allowlist/submissions'

/** Adds a question of one text; returns its id. */
export const askQuestion = async (staff: Person, question = 'Kdo jsi?'): Promise<string> =>
  (await staff.send('POST', QUESTIONS, { question })).body.id

/** Sends an application with this answer only. */
export const submit = (player: Person, questionId: string, answer = 'Jan') =>
  player.send('POST', SUBMISSIONS, { answers: [{ questionId, answer }] })

export const withdraw = (player: Person, id: string) => player.send('POST', `${SUBMISSIONS}/${id}/withdraw`)

export const decide = (
  by: Person,
  id: string,
  verb: 'approve' | 'decline' | 'revoke',
  wishes: object = {},
): Promise<Answer> => by.send('POST', `${SUBMISSIONS}/${id}/${verb}`, { reason: 'Málo slov', ...wishes })

/** The state of an application, as its player reads it. */
export const mineOf = async (player: Person) => (await player.get('/api/allowlist/mine')).body

/** Answers every question and sends the application (adds a question if there is none); returns its id. */
export async function applyFor(staff: Person, player: Person): Promise<string> {
  if ((await staff.get(QUESTIONS)).body.length === 0) await askQuestion(staff)
  const { body } = await staff.get(QUESTIONS)
  const answers = body.map(({ id, form }: Question) => ({
    questionId: id,
    answer: optionsOf(form).find(({ ending }) => ending === '')?.text ?? 'Jan',
  }))
  return (await player.send('POST', SUBMISSIONS, { answers })).body.id
}

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

/** A player whose application was approved. */
export async function admitted(app: TestApp, owner: Person, name?: string): Promise<Person> {
  const player = await app.as('user', name)
  await approve(owner, player)
  return player
}

export async function approve(owner: Person, player: Person): Promise<void> {
  const id = await applyFor(owner, player)
  const { status } = await decide(owner, id, 'approve')
  if (status !== 200) throw new Error(`approval: ${status}`)
}

/** Lets this many hours pass since the person's applications were sent and declined. */
export async function letHoursPass({ db }: TestApp, { id }: Person, hours: number): Promise<void> {
  // A second more, as the node's clock is compared with the database's only once a minute.
  const then = new Date(Date.now() - hours * 3_600_000 - 1_000)
  await db.updateTable('allowlistSubmissions').set({ submittedAt: then }).where('userId', '=', id).execute()
  const declined = db.updateTable('users').where('id', '=', id).where('lastAttemptDate', 'is not', null)
  await declined.set({ lastAttemptDate: then }).execute()
}
