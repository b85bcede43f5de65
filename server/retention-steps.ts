import { sql } from 'kysely'
import { limitOf, terms, type Term } from '@westmore/contract/retention.ts'
import { auditStep } from '#features/audit/retention-store.ts'
import { discordStep } from '#features/discord/retention-store.ts'
import { addressStep } from '#features/logs/people/address-store.ts'
import { monthStep } from '#features/logs/ingest/months.ts'
import { takenStep } from '#features/moving/retention-store.ts'
import { notificationStep } from '#features/notifications/retention-store.ts'
import { accountStep } from '#features/people/retention-store.ts'
import { sanctionStep } from '#features/sanctions/retention-store.ts'
import { rowsOf, type RetentionStep } from '#retention/step.ts'

const limit = (term: Term, now: Date) => sql`${limitOf(term, now).toISOString()}::timestamptz`

export const retentionSteps: RetentionStep[] = [
  monthStep,
  addressStep,
  rowsOf('sessions', 'sessions', (now) => sql`expires_at <= ${now.toISOString()}::timestamptz`),
  auditStep,
  accountStep,
  sanctionStep,
  notificationStep,
  discordStep,
  rowsOf('gameRemovals', 'game_removals', (now) => sql`at < ${limit(terms.removals, now)}`),
  takenStep,
  rowsOf('waitingNotes', 'waiting_notes', (now) => sql`taken_at < ${limit(terms.taken, now)}`),
  rowsOf('awaitedStaff', 'awaited_staff', (now) => sql`added_at < ${limit(terms.awaitedStaff, now)}`),
  rowsOf('accountWaits', 'account_waits', (now) => sql`until <= ${now.toISOString()}::timestamptz`),
  rowsOf('tombstones', 'account_tombstones', (now) => sql`at < ${limit(terms.technical, now)}`),
  rowsOf('runs', 'retention_runs', (now) => sql`started_at < ${limit(terms.technical, now)}`),
]
