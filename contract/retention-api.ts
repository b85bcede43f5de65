import * as z from 'zod/mini'
import { asOwner, asStaff } from './doors.ts'
import { retentionCategories } from './retention.ts'
import { Moment } from './text.ts'

const Category = z.enum(retentionCategories)
/** How many of each category; one that is not named has none. */
const Counts = z.partialRecord(Category, z.int())
export type RetentionCounts = z.infer<typeof Counts>

export const RetentionRun = z.object({
  id: z.uuid(),
  startedAt: Moment,
  /** Null while the run is under way, and for ever when it was cut off. */
  finishedAt: z.nullable(Moment),
  outcome: z.enum(['running', 'done', 'failed', 'interrupted']),
  /** Who ran it by hand; null for the nightly run. */
  by: z.nullable(z.string()),
  isDry: z.boolean(),
  /** What was removed; of a dry run what would have been. */
  counts: Counts,
  /** Categories that failed; the next run tries them again. */
  failed: z.array(Category),
})
export type RetentionRun = z.infer<typeof RetentionRun>

const Term = z.union([
  z.object({ years: z.int() }),
  z.object({ months: z.int() }),
  z.object({ days: z.int() }),
])

const ALREADY_RUNNING = { status: 409, message: 'Another run is under way' }

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
    .route({
      method: 'POST',
      path: '/retention/dry-run',
      summary: 'Counts what is past its term and changes nothing',
    })
    .output(RetentionRun),
  run: asOwner
    .route({
      method: 'POST',
      path: '/retention/run',
      summary:
        'Removes or anonymises what is past its term now; categories that fail are named in the answer',
    })
    .errors({ ALREADY_RUNNING })
    .output(RetentionRun),
}
