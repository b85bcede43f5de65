import * as z from 'zod/mini'
import { Message } from './tickets.ts'

/** Topics are feature names; a signal says what changed. */
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
  'team',
] as const
/** `said`: the ticket's new message as its reader's side sees it; `newest`: who has this place need not ask for the thread. */
export const Change = z.object({
  topic: z.enum(topics),
  id: z.optional(z.string()),
  said: z.nullish(Message),
  newest: z.optional(z.int()),
})
export type Change = z.infer<typeof Change>

/** How often (ms) the stream sends a heartbeat; after three missed ones the connection counts as dead. */
export const HEARTBEAT = 15_000

/** Maximum number of open streams per person and node; each visible tab has one. */
export const MAX_STREAMS = 20
