import { type Draft, MAX_ANSWER, MAX_REPLACED, type StoredAnswer } from '@westmore/contract/allowlist.ts'
import { visibleText } from '@westmore/contract/text.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type Stored = {
  question: string
  text: string
  version: string
  savedAt: string
}

export type Entry = {
  question: string
  text: string
  /** The server's answer when this text was begun; null if there was none. */
  saved: Stored | null
  /** Versions of the texts this device has sent since, the newest last; any of them may be stored. */
  sent: readonly string[]
  /** A text of another device, not yet seen here, that must not be overwritten: the person has to decide. */
  other: Stored | null
  /** A text that the server refused; it is not sent again. */
  refused?: string
  /** By the clock of this device, in ms. */
  editedAt: number
  /** The text came from another device while the form was open here. */
  followed: boolean
}

/** By question id. */
export type Entries = Readonly<Record<string, Entry>>

/** A text replaced by another one; it can be copied until it is dismissed. */
export type SetAsideText = {
  id: string
  question: string
  text: string
}

export type UnsavedAnswer = {
  questionId: string
  question: string
  answer: string
  replaces: string[]
}

export type Choice = 'mine' | 'other' | 'both'

export function isUnsaved({ question, text, saved }: Pick<Entry, 'question' | 'text' | 'saved'>): boolean {
  if (saved === null) return text !== ''
  return saved.text !== visibleText(text) || saved.question !== question
}

export function isAnswered(entry: Entry | undefined): boolean {
  return entry !== undefined && !isBlank(entry.text)
}

/** Whether only this device has the text. */
export function isOnlyHere(entry: Entry): boolean {
  return entry.other !== null || isUnsaved(entry)
}

/** Whether the server does not take the text, because the question is answered in another way now. */
export function isRefused({ text, refused }: Pick<Entry, 'text' | 'refused'>): boolean {
  return refused === visibleText(text)
}

/** The versions known when this text was written. */
export function replacedBy({ saved, sent }: Pick<Entry, 'saved' | 'sent'>): string[] {
  // Texts stored by an older version of this page have no version.
  const known = saved?.version ? [saved.version] : []
  return [...known, ...sent.slice(known.length - MAX_REPLACED)]
}

/** Answers to send to the server, without those that are too long, refused, or wait for a decision. */
export function answersToSave(entries: Entries): UnsavedAnswer[] {
  return Object.entries(entries)
    .filter(
      ([, entry]) =>
        isUnsaved(entry) && !isRefused(entry) && entry.other === null && entry.text.length <= MAX_ANSWER,
    )
    .map(([questionId, entry]) => ({
      questionId,
      question: entry.question,
      answer: visibleText(entry.text),
      replaces: replacedBy(entry),
    }))
}

/** Records the version under which these answers are about to be sent. */
export function markSent(entries: Entries, answers: readonly UnsavedAnswer[], version: string): Entries {
  const next = { ...entries }
  for (const { questionId } of answers) {
    const entry = next[questionId]
    if (entry) next[questionId] = { ...entry, sent: [...entry.sent, version].slice(1 - MAX_REPLACED) }
  }
  return next
}

/** Marks these answers as saved; text typed since then stays unsaved. */
export function markSaved(
  entries: Entries,
  answers: readonly UnsavedAnswer[],
  { version, savedAt }: Pick<Stored, 'version' | 'savedAt'>,
): Entries {
  const next = { ...entries }
  for (const { questionId, question, answer } of answers) {
    const entry = next[questionId]
    const place = entry?.sent.indexOf(version) ?? -1
    // A later text is already known to be stored.
    if (!entry || place < 0) continue
    const saved = { question, text: answer, version, savedAt }
    const confirmed = { ...entry, saved, sent: entry.sent.slice(place + 1) }
    const { other } = confirmed
    // The other device wrote over the text just confirmed, so it had seen that text.
    next[questionId] = other && !isUnsaved(confirmed) ? follow(confirmed, other, true) : confirmed
  }
  return next
}

export function markRefused(
  entries: Entries,
  answers: readonly UnsavedAnswer[],
  questionIds: readonly string[],
): Entries {
  const next = { ...entries }
  for (const { questionId, answer } of answers) {
    const entry = next[questionId]
    if (entry && questionIds.includes(questionId)) next[questionId] = { ...entry, refused: answer }
  }
  return next
}

/** Merges the answers of this device and the server; `live` when the person may be looking at the form. */
export function mergeDraft(entries: Entries, draft: Pick<Draft, 'answers'>, live: boolean): Entries {
  const merged: Record<string, Entry> = { ...mergeAnswers(entries, draft.answers, live) }
  const stored = new Set(draft.answers.map(({ questionId }) => questionId))
  for (const [questionId, local] of Object.entries(entries)) {
    if (stored.has(questionId)) continue
    if (isOnlyHere(local)) merged[questionId] = { ...local, saved: null, other: null }
    else delete merged[questionId]
  }
  return merged
}

/** Like `mergeDraft`, for some of the answers. */
export function mergeAnswers(entries: Entries, answers: readonly StoredAnswer[], live: boolean): Entries {
  const merged = { ...entries }
  for (const { questionId, question, answer, version, updatedAt } of answers) {
    const stored = { question, text: answer, version, savedAt: updatedAt }
    merged[questionId] = mergeAnswer(entries[questionId], stored, live)
  }
  return merged
}

function mergeAnswer(local: Entry | undefined, stored: Stored, live: boolean): Entry {
  if (!local) return follow(undefined, stored, live)
  if (stored.version === local.saved?.version) return local
  const own = local.sent.indexOf(stored.version)
  if (own >= 0) return { ...local, saved: stored, sent: local.sent.slice(own + 1), other: null }
  const text = visibleText(local.text)
  if (stored.text === text && (isOnlyHere(local) || stored.question === local.question))
    return { ...local, saved: stored, other: null }
  if (!isOnlyHere(local)) return follow(local, stored, live)
  // No other device changed the text, or it was emptied there.
  if (stored.text === local.saved?.text || isBlank(stored.text))
    return { ...local, saved: stored, other: null }
  const isContained = !live && stored.text.startsWith(text.trimEnd())
  if (isBlank(text) ? local.other === null : isContained) return follow(local, stored, live)
  return { ...local, other: stored }
}

/** Takes over the server's text. */
function follow(local: Entry | undefined, stored: Stored, live: boolean): Entry {
  const { question, text, savedAt } = stored
  const isNew = text !== visibleText(local?.text ?? '')
  return {
    question,
    text: isNew || !local ? text : local.text,
    saved: stored,
    sent: local?.sent ?? [],
    other: null,
    editedAt: new Date(savedAt).getTime(),
    followed: (live && isNew) || (local?.followed ?? false),
  }
}

/** Resolves a conflict: returns the text to continue with, and the one to set aside. */
export function decide(
  entry: Entry,
  choice: Choice,
): { entry: Entry; aside: Pick<SetAsideText, 'question' | 'text'> | null } {
  const { other } = entry
  if (!other) return { entry, aside: null }
  const text =
    choice === 'mine' ? entry.text : choice === 'other' ? other.text : joinTexts(entry.text, other.text)
  const question = choice === 'other' ? other.question : entry.question
  const dropped = choice === 'mine' ? other : { question: entry.question, text: entry.text }
  // A text contained in the chosen one is not lost.
  const isKept = text.includes(dropped.text.trim())
  return {
    entry: { ...entry, question, text, saved: other, other: null, followed: false },
    aside: isKept ? null : { question: dropped.question, text: dropped.text },
  }
}

/** Both texts one below the other; if one contains the other, just that one. */
function joinTexts(first: string, second: string): string {
  const [a, b] = [first.trim(), second.trim()]
  if (a.includes(b)) return a
  return b.includes(a) ? b : `${a}\n\n${b}`
}
