import * as z from 'zod/mini'
import { asFreshOwner, asStaff } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { retentionCategories } from './retention.ts'
import { Moment, Uuid } from './text.ts'

const Category = z.enum(retentionCategories)
const Counts = z.partialRecord(Category, z.int())
export type RetentionCounts = z.infer<typeof Counts>

/** Unusual facts about a run, which removes nothing until an owner approves it. */
const Warning = z.object({
  /** More than a tenth of the entries would be removed. */
  much: z.array(z.object({ category: Category, due: z.int(), all: z.int() })),
  /** How far the server's clock is ahead of the database's (negative: behind), if at least five minutes. */
  secondsApart: z.nullable(z.int()),
  daysSinceLast: z.nullable(z.int()),
})
export type RetentionWarning = z.infer<typeof Warning>

export const RetentionRun = z.object({
  id: z.uuid(),
  startedAt: Moment,
  /** `waiting`: nothing was removed, an owner must check the warning; the next attempt replaces this run. */
  outcome: z.enum(['running', 'done', 'failed', 'interrupted', 'waiting']),
  by: z.nullable(z.string()),
  isDry: z.boolean(),
  /** Removed entries; for a dry or waiting run, entries that would be removed. */
  counts: Counts,
  failed: z.array(Category),
  warning: z.nullable(Warning),
})
export type RetentionRun = z.infer<typeof RetentionRun>

const Term = z.union([
  z.object({ years: z.int() }),
  z.object({ months: z.int() }),
  z.object({ days: z.int() }),
])

const ALREADY_RUNNING = conflict('Another run is under way')
const NOT_WAITING = conflict('This run is no longer waiting')

export const retention = {
  read: GET(asStaff, '/retention', 'Retention terms, the newest runs, and when the next one is').output(
    z.object({
      categories: z.array(z.object({ name: Category, term: z.nullable(Term) })),
      runs: z.array(RetentionRun),
      nextRunAt: Moment,
    }),
  ),
  dryRun: POST(asStaff, '/retention/dry-run', 'Counts what is past its term and changes nothing')
    // Expensive: reads all growing tables, and each run is recorded.
    .meta({ perMinute: 20 })
    .output(RetentionRun),
  run: POST(
    asFreshOwner,
    '/retention/run',
    'Removes or anonymises everything past its term; the response lists failed categories. An unusual run waits; `anyway` is the id of the waiting run to continue',
  )
    .meta({ perMinute: 20 })
    .input(z.optional(z.object({ anyway: z.optional(Uuid) })))
    .errors({ ALREADY_RUNNING, NOT_WAITING })
    .output(RetentionRun),
}
