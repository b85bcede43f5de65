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
/** `said`: the new message of this ticket, as its reader's side sees it; without it, the reader asks. */
export const Change = z.object({
  topic: z.enum(topics),
  id: z.optional(z.string()),
  said: z.nullish(Message),
})
export type Change = z.infer<typeof Change>

/** How often (ms) the stream sends a heartbeat; after three missed ones the connection counts as dead. */
export const HEARTBEAT = 15_000

/** Maximum number of open streams per person and node; each visible tab has one. */
export const MAX_STREAMS = 20
