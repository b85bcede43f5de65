import { sql } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { rowsOf } from '#retention/step.ts'

export const discordStep = rowsOf(
  'discordMessages',
  'discord_outbox',
  (now) => sql`created_at < ${limitOf(terms.discord, now).toISOString()}::timestamptz`,
  // The number of rows about tickets, todos and notes is confidential.
  sql`(ticket_id is null and todo_id is null and user_note_id is null)`,
)
