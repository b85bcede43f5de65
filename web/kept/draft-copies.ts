import type * as z from 'zod/mini'
import type { BrowserStore } from './browser-store.ts'

const COPY = 'draft'

/** Unsaved drafts in this browser: tabs with different words have one each. */
export function openCopies<Draft>(store: BrowserStore, shape: z.ZodMiniType<Draft>) {
  const [own, ...others] = store.keys().flatMap((key) => {
    const draft = store.read(key, shape)
    return draft === null ? [] : [{ key, draft }]
  })
  let key = own?.key ?? COPY
  /** As this tab read or stored it last. */
  let known = store.readText(key)

  return {
    own: own?.draft ?? null,
    others,
    /** Null removes it; false when the browser refused. */
    keep: (draft: Draft | null): boolean => {
      const text = draft && JSON.stringify(draft)
      const stored = store.readText(key)
      if (stored !== known) {
        // Another tab has unsaved words there.
        if (text === null) return true
        if (stored !== null) key = `${COPY}:${crypto.randomUUID()}`
        known = null
      }
      const isKept = store.setText(key, text)
      if (isKept) known = text
      return isKept
    },
  }
}
