import type { Question } from '@westmore/contract/allowlist.ts'

type AskedQuestion = Pick<Question, 'id' | 'question' | 'description' | 'imageUrl' | 'form'>

/** Numbers of questions. */
export type QuestionChanges = {
  added: number
  changed: number
  removed: number
  moved: boolean
}

export function compareQuestions(
  before: readonly AskedQuestion[],
  after: readonly AskedQuestion[],
): QuestionChanges {
  const old = new Map(before.map((question) => [question.id, contentOf(question)]))
  const now = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => now.has(id))
  const kept = after.filter(({ id }) => old.has(id))
  return {
    added: after.length - kept.length,
    changed: kept.filter((question) => contentOf(question) !== old.get(question.id)).length,
    removed: before.length - stayed.length,
    moved: stayed.some(({ id }, place) => id !== kept[place]?.id),
  }
}

const contentOf = ({ question, description, imageUrl, form }: AskedQuestion) =>
  JSON.stringify([question, description, imageUrl, form])
