import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'

export type Fields = Record<string, unknown>

/** A text, and short parts beside it, such as a headline. */
export type Content<Beside extends Fields = Fields> = { markdown: string; fields: Beside }

export type Written<Beside extends Fields = Fields> = Content<Beside> & {
  base: Content<Beside> & { revision: number }
}

/** A published or planned version; only pages have the last two. */
export type Version = {
  number: number
  note: string
  by: string
  publishAt: string
  isMaterial?: boolean
  isEmpty?: boolean
}

export const keyOf = ({ markdown, fields }: Content) => JSON.stringify([markdown, fields])

export const isSame = (one: Content, other: Content) => keyOf(one) === keyOf(other)

export const isChanged = (written: Written) => !isSame(written, written.base)

const STORED = 'draft'

export function wordsIn<Beside extends Fields>(store: BrowserStore, fields: z.ZodMiniType<Beside>) {
  const content = z.object({ markdown: z.string(), fields })
  const shape = z.extend(content, { base: z.extend(content, { revision: z.int() }) })
  let key = store.keys().find((one) => store.read(one, shape) !== null) ?? STORED
  /** As this tab read or stored it last. */
  let kept = store.readText(key)
  return {
    read: (): Written<Beside> | null => store.read(key, shape),
    keep: (written: Written<Beside>) => {
      const text = isChanged(written) ? JSON.stringify(written) : null
      const stored = store.readText(key)
      if (stored !== kept) {
        // Another tab has unsaved words there.
        if (text === null) return
        if (stored !== null) key = `${STORED}:${crypto.randomUUID()}`
        kept = null
      }
      if (store.setText(key, text)) kept = text
    },
  }
}
