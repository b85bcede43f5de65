import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import type { Replaced } from './answers.ts'

const Aside = z.object({ question: z.string(), text: z.string() })

/** A text replaced by another one; it can be used or copied until it is dismissed. */
export type SetAsideText = Replaced & { id: string }

/** Kept by this browser under the question and an id. */
export function openAsides(store: BrowserStore) {
  const kept = store.keys().flatMap((id) => {
    const aside = store.read(id, Aside)
    const [questionId = ''] = id.split(':')
    return aside ? [{ id, questionId, ...aside }] : []
  })
  const { read, set, subscribe } = createObservable<readonly SetAsideText[]>(kept)
  return {
    read,
    subscribe,
    add: ({ questionId, question, text }: Replaced) => {
      // Another tab of this browser may have set the same text aside.
      if (read().some((one) => one.questionId === questionId && one.text === text)) return
      const id = `${questionId}:${crypto.randomUUID()}`
      store.set(id, { question, text })
      set([...read(), { id, questionId, question, text }])
    },
    dismiss: (id: string) => {
      store.set(id, null)
      set(read().filter((one) => one.id !== id))
    },
  }
}
