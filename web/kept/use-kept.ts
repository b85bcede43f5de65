import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useMe } from '#session/session.ts'
import { tabStore, type BrowserStore } from './browser-store.ts'

type Kept<Draft> = {
  /** Distinguishes the drafts of one user; it does not change while the form is open. */
  name: string
  schema: z.ZodMiniType<Draft>
  /** Not stored, nor is a draft that differs from it only in `id`, which makes a repeated request harmless. */
  blank: Draft
  /** Brings a stored draft up to date. */
  restore?: (stored: Draft) => Draft
  store?: BrowserStore
}

export const keyOf = (name: string, userId: string | undefined) => `${name}:${userId}`

/** A draft that survives closing its dialog, a reload and an expired session. */
export function useKept<Draft extends object>(kept: Kept<Draft>) {
  const { name, schema, blank, restore = (stored) => stored, store = tabStore } = kept
  const { me } = useMe()
  const [{ key, first }] = useState({ key: keyOf(name, me?.id), first: blank })
  const [draft, show] = useState(() => {
    const stored = store.read(key, schema)
    return stored ? restore(stored) : first
  })
  const newest = useRef(draft)

  function setDraft(next: (before: Draft) => Draft) {
    newest.current = next(newest.current)
    show(newest.current)
    store.set(key, contentOf(newest.current) === contentOf(first) ? null : newest.current)
  }

  return { draft, setDraft, forget: () => void store.set(key, null) }
}

const contentOf = (draft: object) => JSON.stringify({ ...draft, id: undefined })
