import type { Change } from '@westmore/contract/live.ts'
import type { Audience, Signal } from '#live.ts'

/** A live signal of an event; `id` is the changed item of the topic. */
export const heard = (topic: Change['topic'], to: Audience, id?: string): Signal =>
  id === undefined ? { topic, to } : { topic, id, to }
