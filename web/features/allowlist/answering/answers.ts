import { type Draft, type DraftAnswer, MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import * as z from 'zod/mini'
import { isSame, type Version, type Written } from '#kept/draft-keeper.ts'

const Entry = z.object({
  /** Its wording at the time of typing, so that a later change can be pointed out. */
  question: z.string(),
  text: z.string(),
  /** By the server's clock, in ms. */
  editedAt: z.number(),
})
export type Entry = z.infer<typeof Entry>

/** By question id. */
export type Entries = Readonly<Record<string, Entry>>

export const Answers = z.object({
  entries: z.record(z.string(), Entry),
  /** Null before the first one. */
  currentQuestionId: z.nullable(z.string()),
})
export type Answers = z.infer<typeof Answers>

/** A text of a question that gave way to a newer one. */
export type Replaced = { questionId: string; question: string; text: string }

export function isAnswered(entry: Entry | undefined): boolean {
  return entry !== undefined && !isBlank(entry.text)
}

export function versionOf({ revision, answers, currentQuestionId }: Draft): Version<Answers> {
  const entries = answers.map(({ questionId, question, answer, updatedAt }) => {
    const entry: Entry = { question, text: answer, editedAt: Date.parse(updatedAt) }
    return [questionId, entry]
  })
  return { revision, content: { entries: Object.fromEntries(entries), currentQuestionId } }
}

export function withoutTooLong({ entries, currentQuestionId }: Answers, saved: Answers): Answers {
  const sendable = Object.entries(entries).flatMap(([id, entry]) => {
    const kept = entry.text.length > MAX_ANSWER ? saved.entries[id] : entry
    return kept ? [[id, kept] as const] : []
  })
  return { entries: Object.fromEntries(sendable), currentQuestionId }
}

export function changedAnswers({ entries }: Answers, saved: Answers): DraftAnswer[] {
  return Object.entries(entries)
    .filter(([id, entry]) => !isSame(entry, saved.entries[id]))
    .map(([questionId, { question, text }]) => ({ questionId, question, answer: text }))
}

/** The questions whose text is another one. */
export const changedTexts = ({ entries: before }: Answers, { entries: after }: Answers): string[] =>
  Object.entries(after).flatMap(([id, { text }]) => (isSame(text, before[id]?.text ?? '') ? [] : [id]))

/** Of two texts of an answer the one written later stays; the other one is to be set aside. */
export function meetAnswers(
  { content: mine, base: { content: base }, sent }: Written<Answers>,
  theirs: Answers,
): { content: Answers; replaced: Replaced[] } {
  const entries: Record<string, Entry> = {}
  const replaced: Replaced[] = []
  for (const id of new Set([...Object.keys(theirs.entries), ...Object.keys(mine.entries)])) {
    const [own, other] = [mine.entries[id], theirs.entries[id]]
    const known = [mine, base, ...sent].map((one) => one.entries[id]?.text ?? '')
    const [entry, aside] = meet(own, other, isSame(own, base.entries[id]), known)
    if (entry) entries[id] = entry
    // A text contained in the one that stays is not lost.
    if (aside && !entry?.text.includes(aside.text.trim()))
      replaced.push({ questionId: id, question: aside.question, text: aside.text })
  }
  // A device without activity does not override the position of one that moved on.
  const { currentQuestionId } = mine.currentQuestionId === base.currentQuestionId ? theirs : mine
  return { content: { entries, currentQuestionId }, replaced }
}

function meet(
  own: Entry | undefined,
  other: Entry | undefined,
  isSaved: boolean,
  known: readonly string[],
): [stays?: Entry | undefined, aside?: Entry] {
  if (!own) return [other]
  if (isSaved) return [isSame(own.text, other?.text) ? own : other]
  // No other device changed the text, or it was emptied there.
  if (!other || isBlank(other.text) || known.some((text) => isSame(text, other.text))) return [own]
  return isAnswered(own) && own.editedAt >= other.editedAt ? [own, other] : [other, own]
}
