import * as z from 'zod/mini'

/** Topics are feature names; a signal says what changed and carries no data. */
export const topics = [
  'auth',
  'users',
  'allowlist',
  'tickets',
  'presence',
  'logs',
  'views',
  'game',
  'sanctions',
  'pages',
  'todos',
  'news',
  'audit',
  'notifications',
  'discord',
  'retention',
  'backup',
  'faults',
  'doctor',
  'moving',
  'team',
] as const
export const Change = z.object({ topic: z.enum(topics), id: z.optional(z.string()) })
export type Change = z.infer<typeof Change>

/** How often (ms) the stream sends a heartbeat; after three missed ones the connection counts as dead. */
export const HEARTBEAT = 15_000

/** Maximum number of open streams per person and node; each visible tab has one. */
export const MAX_STREAMS = 20
