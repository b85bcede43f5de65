import type { Change } from '@westmore/contract/live.ts'
import type { Audience, Signal } from '#live.ts'

/** A signal as a row of events says it; `id` is what of the topic changed. */
export const heard = (topic: Change['topic'], to: Audience, id?: string): Signal =>
  id === undefined ? { topic, to } : { topic, id, to }
