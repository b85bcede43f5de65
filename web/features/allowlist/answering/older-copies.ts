import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import type { Answers } from './answers.ts'

const Text = z.object({ question: z.string(), text: z.string() })
const Older = z.extend(Text, {
  saved: z.nullable(Text),
  sent: z._default(z.array(z.string()), []),
  editedAt: z.number(),
})

/** An older version of this page kept each answer on its own, by question and tab. */
export function carryOver(store: BrowserStore) {
  for (const key of store.keys()) {
    const older = store.read(key, Older)
    const [id = ''] = key.split(':')
    if (!older) continue
    const { question, text, saved, sent, editedAt } = older
    const asDraft = (entry: z.infer<typeof Text> | null): Answers => ({
      entries: entry ? { [id]: { ...entry, editedAt } } : {},
      currentQuestionId: null,
    })
    const copy = {
      content: asDraft({ question, text }),
      base: { revision: -1, content: asDraft(saved) },
      sent: sent.map((one) => asDraft({ question, text: one })),
    }
    if (store.set(`draft:${key}`, copy)) store.set(key, null)
  }
}
