import * as z from 'zod/mini'
import { asOwner, asStaff } from './doors.ts'
import { retentionCategories } from './retention.ts'
import { Moment, Uuid } from './text.ts'

const Category = z.enum(retentionCategories)
/** How many of each category; one that is not named has none. */
const Counts = z.partialRecord(Category, z.int())
export type RetentionCounts = z.infer<typeof Counts>

/** What is unusual about a run; it removes nothing until an owner has looked at it. */
const Warning = z.object({
  /** More than a tenth of what there is would go. */
  much: z.array(z.object({ category: Category, due: z.int(), all: z.int() })),
  /** How far the server's clock is ahead of the database's (negative: behind), when that is five minutes or more. */
  secondsApart: z.nullable(z.int()),
  /** When that is more than forty. */
  daysSinceLast: z.nullable(z.int()),
})
export type RetentionWarning = z.infer<typeof Warning>

export const RetentionRun = z.object({
  id: z.uuid(),
  startedAt: Moment,
  /** Null while the run is under way, and for good when it was interrupted. */
  finishedAt: z.nullable(Moment),
  /** `waiting`: nothing was removed, an owner is to look at the warning; the next attempt takes its place. */
  outcome: z.enum(['running', 'done', 'failed', 'interrupted', 'waiting']),
  /** Who ran it by hand; null for the nightly run. */
  by: z.nullable(z.string()),
  isDry: z.boolean(),
  /** What was removed; of a dry run, and of one that waits, what would have been. */
  counts: Counts,
  /** Categories that failed; the next run tries them again. */
  failed: z.array(Category),
  /** What it waits for, or what an owner was warned of and let it remove all the same. */
  warning: z.nullable(Warning),
})
export type RetentionRun = z.infer<typeof RetentionRun>

const Term = z.union([
  z.object({ years: z.int() }),
  z.object({ months: z.int() }),
  z.object({ days: z.int() }),
])

const ALREADY_RUNNING = { status: 409, message: 'Another run is under way' }
const NOT_WAITING = { status: 409, message: 'This run does not wait any more' }

/** The policy's terms and the runs that keep them. */
export const retention = {
  read: asStaff
    .route({
      method: 'GET',
      path: '/retention',
      summary: 'What is kept how long, the newest runs and when the next one is',
    })
    .output(
      z.object({
        categories: z.array(z.object({ name: Category, term: z.nullable(Term) })),
        /** The newest first; the last nightly run is always among them. */
        runs: z.array(RetentionRun),
        nextRunAt: Moment,
      }),
    ),
  dryRun: asStaff
    // Reads everything that grows and is remembered for the term of records.
    .meta({ perMinute: 20 })
    .route({
      method: 'POST',
      path: '/retention/dry-run',
      summary: 'Counts what is past its term and changes nothing',
    })
    .output(RetentionRun),
  run: asOwner
    .meta({ perMinute: 20 })
    .route({
      method: 'POST',
      path: '/retention/run',
      summary:
        'Removes or anonymises what is past its term now; categories that fail are named in the answer. An unusual run waits; `anyway` names the one that waits and lets it go on',
    })
    .input(z.optional(z.object({ anyway: z.optional(Uuid) })))
    .errors({ ALREADY_RUNNING, NOT_WAITING })
    .output(RetentionRun),
}
