import { type Draft, type DraftAnswer, MAX_ANSWER, type StoredAnswer } from '@westmore/contract/allowlist.ts'
import { visibleText } from '@westmore/contract/text.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type Stored = { question: string; text: string }

export type Entry = {
  question: string
  text: string
  /** The server's answer when this text was begun; null if there was none. */
  saved: Stored | null
  /** Texts sent since, the newest last; any of them may be stored, because their responses were lost. */
  sent: readonly string[]
  /** A text that the server refused; it is not sent again. */
  refused?: string
  /** By the server's clock, in ms. */
  editedAt: number
  /** The text came from another device while the form was open here. */
  followed: boolean
}

/** By question id. */
export type Entries = Readonly<Record<string, Entry>>

/** A text replaced by another one; it can be used or copied until it is dismissed. */
export type SetAsideText = {
  id: string
  question: string
  text: string
}

/** Their ids begin with that of the question. */
export const olderOf = (older: readonly SetAsideText[], questionId: string) =>
  older.filter(({ id }) => id.split(':')[0] === questionId)

const MOST_SENT = 5

/** Whether only this device has the text. */
export function isUnsaved({ question, text, saved }: Pick<Entry, 'question' | 'text' | 'saved'>): boolean {
  if (saved === null) return text !== ''
  return saved.text !== visibleText(text) || saved.question !== question
}

export function isAnswered(entry: Entry | undefined): boolean {
  return entry !== undefined && !isBlank(entry.text)
}

/** The server does not take the text: its question is answered in another way now. */
export function isRefused({ text, refused }: Pick<Entry, 'text' | 'refused'>): boolean {
  return refused === visibleText(text)
}

export function answersToSave(entries: Entries): DraftAnswer[] {
  return Object.entries(entries)
    .filter(([, entry]) => isUnsaved(entry) && !isRefused(entry) && entry.text.length <= MAX_ANSWER)
    .map(([questionId, { question, text }]) => ({ questionId, question, answer: visibleText(text) }))
}

type Change = (entry: Entry, answer: DraftAnswer) => Entry

function changeEach(entries: Entries, answers: readonly DraftAnswer[], change: Change): Entries {
  const next = { ...entries }
  for (const answer of answers) {
    const entry = next[answer.questionId]
    if (entry) next[answer.questionId] = change(entry, answer)
  }
  return next
}

export const markSent = (entries: Entries, answers: readonly DraftAnswer[]) =>
  changeEach(entries, answers, (entry, { answer }) => ({
    ...entry,
    sent: [...entry.sent.filter((text) => text !== answer), answer].slice(-MOST_SENT),
  }))

export const markSaved = (entries: Entries, answers: readonly DraftAnswer[]) =>
  changeEach(entries, answers, (entry, { question, answer }) => ({
    ...entry,
    saved: { question, text: answer },
    sent: [],
  }))

export const markRefused = (
  entries: Entries,
  answers: readonly DraftAnswer[],
  questionIds: readonly string[],
) =>
  changeEach(entries, answers, (entry, { questionId, answer }) =>
    questionIds.includes(questionId) ? { ...entry, refused: answer } : entry,
  )

/** A text of a question that gave way to a newer one. */
export type Replaced = Stored & { questionId: string }

/** `live` when the person may be looking at the form. */
export function mergeDraft(
  entries: Entries,
  { answers }: Pick<Draft, 'answers'>,
  live: boolean,
): { entries: Entries; replaced: Replaced[] } {
  const merged: Record<string, Entry> = {}
  const replaced: Replaced[] = []
  // An answer that the server no longer has stays if only this device has its text.
  for (const [questionId, local] of Object.entries(entries))
    if (isUnsaved(local)) merged[questionId] = { ...local, saved: null }
  for (const answer of answers) {
    const { questionId } = answer
    const { entry, aside } = mergeAnswer(entries[questionId], answer, live)
    merged[questionId] = entry
    // A text contained in the one that stays is not lost.
    if (aside && !entry.text.includes(aside.text.trim())) replaced.push({ questionId, ...aside })
  }
  return { entries: merged, replaced }
}

/** Of two texts the one written later stays. */
function mergeAnswer(
  local: Entry | undefined,
  { question, answer, updatedAt }: StoredAnswer,
  live: boolean,
): { entry: Entry; aside?: Stored } {
  const stored = { question, text: answer }
  const writtenAt = new Date(updatedAt).getTime()
  if (!local || !isUnsaved(local)) return { entry: follow(local, stored, writtenAt, live) }
  const kept = { ...local, saved: stored }
  const own = [visibleText(local.text), local.saved?.text, ...local.sent]
  // No other device changed the text, or it was emptied there.
  if (own.includes(stored.text) || isBlank(stored.text)) return { entry: kept }
  if (!isBlank(local.text) && local.editedAt >= writtenAt) return { entry: kept, aside: stored }
  return { entry: follow(local, stored, writtenAt, live), aside: local }
}

function follow(local: Entry | undefined, stored: Stored, editedAt: number, live: boolean): Entry {
  const { question, text } = stored
  const isNew = text !== visibleText(local?.text ?? '')
  return {
    question,
    text: isNew || !local ? text : local.text,
    saved: stored,
    sent: [],
    editedAt,
    followed: (live && isNew) || (local?.followed ?? false),
  }
}
