import { optionsOf } from '@westmore/contract/allowlist-answers.ts'
import type { Question } from '@westmore/contract/allowlist.ts'
import type { Person } from './app.ts'

export const QUESTIONS = '/api/allowlist/questions'
export const SUBMISSIONS = '/api/allowlist/submissions'

/** Adds a question of one text; returns its id. */
export const askQuestion = async (staff: Person, question = 'Kdo jsi?'): Promise<string> =>
  (await staff.send('POST', QUESTIONS, { question })).body.id

/** Sends an application with this answer only. */
export const submit = (player: Person, questionId: string, answer = 'Jan') =>
  player.send('POST', SUBMISSIONS, { answers: [{ questionId, answer }] })

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
