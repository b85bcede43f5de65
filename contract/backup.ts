import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { Moment } from './text.ts'

/** Time of the nightly backup in Prague, after the nightly retention run, so that deleted data is not in it. */
export const BACKUP_AT = '04:30'

const backupFailures = ['no-space', 'no-folder', 'other'] as const
export type BackupFailure = (typeof backupFailures)[number]

const BackupRun = z.object({
  /** Null while it runs, and forever if it was interrupted. */
  finishedAt: z.nullable(Moment),
  outcome: z.enum(['running', 'done', 'failed', 'interrupted']),
  /** File name and size in bytes; null unless it is done. */
  name: z.nullable(z.string()),
  size: z.nullable(z.int()),
  failure: z.nullable(z.enum(backupFailures)),
})
export type BackupRun = z.infer<typeof BackupRun>

const BackupCopy = z.object({ to: z.string(), at: z.nullable(Moment), failure: z.nullable(z.string()) })
export type BackupCopy = z.infer<typeof BackupCopy>

export const backup = {
  read: GET(asOwner, '/backup', 'The newest backup, the newest good one, and where they go').output(
    z.object({
      newest: z.nullable(BackupRun),
      good: z.nullable(BackupRun),
      folder: z.string(),
      isEncrypted: z.boolean(),
      keep: z.int(),
      copy: z.nullable(BackupCopy),
      nextAt: Moment,
    }),
  ),
  make: POST(
    asOwner,
    '/backup',
    'Starts a backup; GET /backup and the stream of changes report its progress',
    204,
  )
    .meta({ perMinute: 5 })
    .errors({ ALREADY_RUNNING: conflict('A backup is being made') })
    .output(z.void()),
}
