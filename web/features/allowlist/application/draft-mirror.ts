import { visibleText } from '@westmore/contract/text.ts'
import * as z from 'zod/mini'
import type { Entries, Entry, Older } from './draft.ts'

/** Where texts are kept under keys; the browser's storage, or whatever behaves like it. */
export interface Shelf {
  keys: () => string[]
  get: (key: string) => string | null
  /** May throw when there is no room. */
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

export const browserShelf: Shelf = {
  keys: () => Object.keys(localStorage),
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}

// An older edition of this page kept no versions; texts are compared instead.
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
  const entries = `allowlist_draft:${userId}:`
  const asides = `allowlist_older:${userId}:`
  const keyOf = (questionId: string) => `${entries}${questionId}:${tab}`

  // A browser that refuses or fills its storage loses the mirror only; the server still has the draft.
  function attempt(work: () => void): boolean {
    try {
      work()
      return true
    } catch {
      return false
    }
  }

  function under(prefix: string): { key: string; rest: string; value: unknown }[] {
    const found: { key: string; rest: string; value: unknown }[] = []
    attempt(() => {
      for (const key of shelf.keys().filter((one) => one.startsWith(prefix)))
        found.push({ key, rest: key.slice(prefix.length), value: parsed(shelf.get(key)) })
    })
    return found
  }

  function keptUnder(prefix: string) {
    return under(prefix).flatMap(({ key, rest, value }) => {
      const kept = Kept.safeParse(value)
      const [questionId = ''] = rest.split(':')
      return kept.success ? [{ key, questionId, ...kept.data }] : []
    })
  }

  function keep(
    questionId: string,
    { question, text, saved, sent, editedAt }: Omit<Entry, 'other' | 'followed'>,
  ) {
    const value = JSON.stringify({ question, text, saved, sent, editedAt })
    return attempt(() => shelf.set(keyOf(questionId), value))
  }

  function putAside({ id, question, text }: Older) {
    return attempt(() => shelf.set(asides + id, JSON.stringify({ question, text })))
  }

  return {
    keep,
    putAside,

    /** Forgets what this tab kept of the answer, and the same text where another tab left it. */
    unkeep(questionId: string, text: string) {
      attempt(() => shelf.remove(keyOf(questionId)))
      for (const kept of keptUnder(`${entries}${questionId}`)) {
        if (visibleText(kept.text) === visibleText(text)) attempt(() => shelf.remove(kept.key))
      }
    },

    dismiss(id: string) {
      attempt(() => shelf.remove(asides + id))
    },

    /** Takes over what earlier pages and other tabs left. Of several texts of one answer the newest is gone on with, the others are put aside. */
    read(): { entries: Entries; older: Older[] } {
      const found = Map.groupBy(keptUnder(entries), ({ questionId }) => questionId)
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
        for (const { key } of versions) if (key !== keyOf(questionId)) attempt(() => shelf.remove(key))
      }
      const older = under(asides).flatMap(({ rest, value }) => {
        const aside = Aside.safeParse(value)
        return aside.success ? [{ id: rest, ...aside.data }] : []
      })
      return { entries: taken, older }
    },
  }
}

function parsed(value: string | null): unknown {
  try {
    return JSON.parse(value ?? 'null')
  } catch {
    return null
  }
}
