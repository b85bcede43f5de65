import { visibleText } from '@westmore/contract/text.ts'
import * as z from 'zod/mini'
import type { Shelf } from '#kept/shelf.ts'
import type { Entries, Entry, Older } from './draft.ts'

// An older release of this page kept no versions; texts are compared instead.
const Saved = z.object({
  question: z.string(),
  text: z.string(),
  version: z._default(z.string(), ''),
  savedAt: z._default(z.string(), ''),
})
const Kept = z.object({
  question: z.string(),
  text: z.string(),
  saved: z.nullable(Saved),
  sent: z._default(z.array(z.string()), []),
  editedAt: z.number(),
})
const Aside = z.object({ question: z.string(), text: z.string() })

/** What one tab keeps of a person's draft in this browser until the server has it; each answer has a key of its own. */
export function openMirror(shelf: Shelf, userId: string, tab: string) {
  // A browser that refuses or fills its storage loses the mirror only; the server still has the draft.
  const drafts = shelf.under(`allowlist_draft:${userId}:`)
  const asides = shelf.under(`allowlist_older:${userId}:`)
  const keyOf = (questionId: string) => `${questionId}:${tab}`

  function keptDrafts() {
    return drafts.keys().flatMap((key) => {
      const kept = drafts.read(key, Kept)
      const [questionId = ''] = key.split(':')
      return kept ? [{ key, questionId, ...kept }] : []
    })
  }

  function keep(
    questionId: string,
    { question, text, saved, sent, editedAt }: Omit<Entry, 'other' | 'followed'>,
  ) {
    return drafts.keep(keyOf(questionId), { question, text, saved, sent, editedAt })
  }

  function putAside({ id, question, text }: Older) {
    return asides.keep(id, { question, text })
  }

  return {
    keep,
    putAside,

    /** Forgets what this tab kept of the answer, and the same text where another tab left it. */
    unkeep(questionId: string, text: string) {
      drafts.keep(keyOf(questionId), null)
      for (const kept of keptDrafts()) {
        if (kept.questionId === questionId && visibleText(kept.text) === visibleText(text))
          drafts.keep(kept.key, null)
      }
    },

    dismiss(id: string) {
      asides.keep(id, null)
    },

    /** Takes over what earlier pages and other tabs left. Of several texts of one answer the newest is gone on with, the others are put aside. */
    read(): { entries: Entries; older: Older[] } {
      const found = Map.groupBy(keptDrafts(), ({ questionId }) => questionId)
      const taken: Record<string, Entry> = {}
      for (const [questionId, versions] of found) {
        const [newest, ...rest] = versions.toSorted((a, b) => b.editedAt - a.editedAt)
        if (!newest) continue
        const { question, text, saved, sent, editedAt } = newest
        const entry = { question, text, saved, sent, editedAt, other: null, followed: false }
        taken[questionId] = entry
        const others = rest.filter((one) => !text.includes(one.text.trim()))
        const isSafe = [
          keep(questionId, entry),
          ...others.map((one) =>
            putAside({ id: `${questionId}:${one.editedAt}`, question: one.question, text: one.text }),
          ),
        ].every(Boolean)
        if (!isSafe) continue
        for (const { key } of versions) if (key !== keyOf(questionId)) drafts.keep(key, null)
      }
      const older = asides.keys().flatMap((id) => {
        const aside = asides.read(id, Aside)
        return aside ? [{ id, ...aside }] : []
      })
      return { entries: taken, older }
    },
  }
}
