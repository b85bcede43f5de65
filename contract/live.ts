import * as z from 'zod/mini'

/** Topics are the feature words; a signal says what changed, never the data. */
export const topics = [
  'auth',
  'users',
  'allowlist',
  'tickets',
  'presence',
  'logs',
  'views',
  'game',
  'todos',
  'audit',
  'notifications',
  'discord',
  'retention',
  'backup',
  'faults',
] as const
export const Change = z.object({ topic: z.enum(topics), id: z.optional(z.string()) })
export type Change = z.infer<typeof Change>

/** How often (ms) the stream sends a heartbeat; three missed ones mean the connection is dead. */
export const HEARTBEAT = 15_000

/** Streams one person may have open at once, on each node; a browser needs one, whatever its tabs. */
export const MAX_STREAMS = 20
