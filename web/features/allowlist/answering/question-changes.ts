import type { Question } from '@westmore/contract/allowlist.ts'

type AskedQuestion = Pick<Question, 'id' | 'question' | 'description' | 'imageUrl' | 'form'>

export type QuestionChanges = {
  added: string[]
  changed: string[]
  removed: string[]
  moved: boolean
}

export const noChanges: QuestionChanges = { added: [], changed: [], removed: [], moved: false }

export function compareQuestions(
  before: readonly AskedQuestion[],
  after: readonly AskedQuestion[],
): QuestionChanges {
  const old = new Map(before.map((question) => [question.id, question]))
  const now = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id)
  const order = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  return {
    added: after.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    changed: after.filter((question) => isReworded(old.get(question.id), question)).map(({ id }) => id),
    removed: before.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    moved: stayed.some((id, place) => id !== order[place]),
  }
}

export function joinChanges(first: QuestionChanges, then: QuestionChanges): QuestionChanges {
  const union = (a: string[], b: string[]) => [...new Set([...a, ...b])]
  const added = union(first.added, then.added).filter((id) => !then.removed.includes(id))
  return {
    added,
    changed: union(first.changed, then.changed).filter(
      (id) => !added.includes(id) && !then.removed.includes(id),
    ),
    removed: union(first.removed, then.removed).filter(
      (id) => !first.added.includes(id) && !then.added.includes(id),
    ),
    moved: first.moved || then.moved,
  }
}

export function hasChanges({ added, changed, removed, moved }: QuestionChanges): boolean {
  return moved || added.length + changed.length + removed.length > 0
}

function isReworded(before: AskedQuestion | undefined, after: AskedQuestion): boolean {
  if (!before) return false
  return (
    before.question !== after.question ||
    before.description !== after.description ||
    before.imageUrl !== after.imageUrl ||
    JSON.stringify(before.form) !== JSON.stringify(after.form)
  )
}
