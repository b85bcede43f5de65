import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { Moment } from './text.ts'

/** When the nightly backup is made, by the clocks of Prague: after the nightly run, so that what has gone is not in it. */
export const BACKUP_AT = '04:30'

/** Why one failed: no room on the disk, a folder that cannot be written, or what the server's output says. */
const backupFailures = ['no-space', 'no-folder', 'other'] as const
export type BackupFailure = (typeof backupFailures)[number]

const BackupRun = z.object({
  id: z.uuid(),
  startedAt: Moment,
  /** Null while it is made, and for good when it was interrupted. */
  finishedAt: z.nullable(Moment),
  outcome: z.enum(['running', 'done', 'failed', 'interrupted']),
  isNightly: z.boolean(),
  /** The file's name and its size in bytes; null unless it is done. */
  name: z.nullable(z.string()),
  size: z.nullable(z.int()),
  failure: z.nullable(z.enum(backupFailures)),
})
export type BackupRun = z.infer<typeof BackupRun>

/** Where they are copied to, when the last one was, and why the newest could not be. */
const BackupCopy = z.object({ to: z.string(), at: z.nullable(Moment), failure: z.nullable(z.string()) })
export type BackupCopy = z.infer<typeof BackupCopy>

/** Backups the nodes make; those of the command are not among them. */
export const backup = {
  read: asOwner
    .route({
      method: 'GET',
      path: '/backup',
      summary: 'The newest backup, the newest good one, and where they go',
    })
    .output(
      z.object({
        newest: z.nullable(BackupRun),
        /** The newest that is done, often the same. */
        good: z.nullable(BackupRun),
        folder: z.string(),
        isEncrypted: z.boolean(),
        /** How many are kept. */
        keep: z.int(),
        /** Null when they are copied nowhere. */
        copy: z.nullable(BackupCopy),
        nextAt: Moment,
      }),
    ),
  make: asOwner
    .meta({ perMinute: 5 })
    .route({
      method: 'POST',
      path: '/backup',
      successStatus: 204,
      summary: 'Begins a backup; how it goes is read, and told by the stream of changes',
    })
    .errors({ ALREADY_RUNNING: { status: 409, message: 'A backup is being made' } })
    .output(z.void()),
}
