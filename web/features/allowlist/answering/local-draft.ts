import { visibleText } from '@westmore/contract/text.ts'
import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import type { Entries, Entry, SetAsideText } from './draft.ts'

const Kept = z.object({
  question: z.string(),
  text: z.string(),
  saved: z.nullable(z.object({ question: z.string(), text: z.string() })),
  sent: z._default(z.array(z.string()), []),
  editedAt: z.number(),
})
const Aside = z.object({ question: z.string(), text: z.string() })

export type LocalDraft = ReturnType<typeof openLocalDraft>

/** Per tab, and with one key per answer. */
export function openLocalDraft(browser: BrowserStore, userId: string, tab: string) {
  // When the browser refuses storage or is full, only this copy is lost; the server still has the draft.
  const drafts = browser.withPrefix(`allowlist_draft:${userId}:`)
  const asides = browser.withPrefix(`allowlist_older:${userId}:`)
  const keyOf = (questionId: string) => `${questionId}:${tab}`

  function keptDrafts() {
    return drafts.keys().flatMap((key) => {
      const kept = drafts.read(key, Kept)
      const [questionId = ''] = key.split(':')
      return kept ? [{ key, questionId, ...kept }] : []
    })
  }

  function store(questionId: string, { question, text, saved, sent, editedAt }: Omit<Entry, 'followed'>) {
    return drafts.set(keyOf(questionId), { question, text, saved, sent, editedAt })
  }

  function setAside({ id, question, text }: SetAsideText) {
    return asides.set(id, { question, text })
  }

  return {
    store,
    setAside,

    /** Removes this tab's text of the answer, and equal texts of other tabs. */
    remove(questionId: string, text: string) {
      drafts.set(keyOf(questionId), null)
      for (const kept of keptDrafts()) {
        if (kept.questionId === questionId && visibleText(kept.text) === visibleText(text))
          drafts.set(kept.key, null)
      }
    },

    dismiss(id: string) {
      asides.set(id, null)
    },

    /** Of several texts for one answer, of earlier pages or other tabs, the newest is used, the others set aside. */
    read(): { entries: Entries; older: SetAsideText[] } {
      const found = Map.groupBy(keptDrafts(), ({ questionId }) => questionId)
      const taken: Record<string, Entry> = {}
      for (const [questionId, versions] of found) {
        const [newest, ...rest] = versions.toSorted((a, b) => b.editedAt - a.editedAt)
        if (!newest) continue
        const { question, text, saved, sent, editedAt } = newest
        const entry = { question, text, saved, sent, editedAt, followed: false }
        taken[questionId] = entry
        const others = rest.filter((one) => !text.includes(one.text.trim()))
        const isSafe = [
          store(questionId, entry),
          ...others.map((one) =>
            setAside({ id: `${questionId}:${one.editedAt}`, question: one.question, text: one.text }),
          ),
        ].every(Boolean)
        if (!isSafe) continue
        for (const { key } of versions) if (key !== keyOf(questionId)) drafts.set(key, null)
      }
      const older = asides.keys().flatMap((id) => {
        const aside = asides.read(id, Aside)
        return aside ? [{ id, ...aside }] : []
      })
      return { entries: taken, older }
    },
  }
}
