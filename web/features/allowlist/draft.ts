import { type Draft, MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { visibleText } from '@westmore/contract/text.ts'

export interface SentAnswer {
  questionId: string
  question: string
  answer: string
}

interface Saved {
  question: string
  text: string
}

/** One answer being written; `saved` is what the server has of it, null when nothing. */
export interface Entry extends Saved {
  saved: Saved | null
  /** The clock of this device, in ms. */
  editedAt: number
}

/** By question id. */
export type Entries = Readonly<Record<string, Entry>>

/** An older version of an answer that gave way to a newer one from another device. */
export interface Older {
  questionId: string
  question: string
  text: string
}

export function isUnsaved({ question, text, saved }: Entry): boolean {
  if (saved === null) return text !== ''
  return saved.text !== visibleText(text) || saved.question !== question
}

export function isAnswered(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.text.trim() !== ''
}

/** What is to be sent to the server; an answer over the limit has to wait until it is shortened. */
export function answersToSave(entries: Entries): SentAnswer[] {
  return Object.entries(entries)
    .filter(([, entry]) => isUnsaved(entry) && entry.text.length <= MAX_ANSWER)
    .map(([questionId, { question, text }]) => ({ questionId, question, answer: visibleText(text) }))
}

/** Notes that the server has these answers; what was typed since then stays unsaved. */
export function markSaved(entries: Entries, answers: SentAnswer[]): Entries {
  const next = { ...entries }
  for (const { questionId, question, answer } of answers) {
    const entry = next[questionId]
    if (entry) next[questionId] = { ...entry, saved: { question, text: answer } }
  }
  return next
}

/**
 * Brings together what this device holds and what the server has. An answer nobody else touched keeps what was typed
 * here; where two devices wrote different things the later one stays and the earlier one is handed back.
 */
export function mergeDraft(entries: Entries, draft: Draft): { entries: Entries; older: Older[] } {
  const merged: Record<string, Entry> = {}
  const older: Older[] = []

  for (const { questionId, question, answer, updatedAt } of draft.answers) {
    const savedAt = new Date(updatedAt).getTime()
    const saved = { question, text: answer }
    const remote = { ...saved, saved, editedAt: savedAt }
    const local = entries[questionId]
    if (!local || (!isUnsaved(local) && answer !== visibleText(local.text))) {
      merged[questionId] = remote
    } else if (isTheSame(answer, local) || answer.trim() === '') {
      merged[questionId] = { ...local, saved }
    } else {
      const [winner, loser] = local.editedAt >= savedAt ? [local, remote] : [remote, local]
      merged[questionId] = { ...winner, saved }
      if (isAnswered(loser)) older.push({ questionId, question: loser.question, text: loser.text })
    }
  }
  for (const [questionId, local] of Object.entries(entries)) {
    if (!merged[questionId] && isUnsaved(local)) merged[questionId] = { ...local, saved: null }
  }
  return { entries: merged, older }
}

/** The server still has what this text grew from, or has the text already. */
function isTheSame(answer: string, { text, saved }: Entry): boolean {
  return answer === (saved?.text ?? '') || answer === visibleText(text)
}
