import * as z from 'zod/mini'
import { SanctionKind } from './sanctions.ts'
import { Moment } from './text.ts'

export const MAX_IMPORT_BYTES = 20 * 1024 ** 2
export const MAX_IMPORT_ACTIONS = 100_000
export const importVersions = [4, 5]

export const ImportFault = z.object({
  why: z.enum(['syntax', 'large', 'format', 'version']),
  version: z.optional(z.number()),
})
export type ImportFault = z.infer<typeof ImportFault>

export const importSkips = ['unreadable', 'unreadableEnd', 'otherKind', 'noIdentifier', 'repeated'] as const

/** The first action that was left out for a reason, with the part of it that is the reason. */
export const ImportSkipped = z.object({
  why: z.enum(importSkips),
  id: z.string(),
  name: z.string(),
  part: z.string(),
})
export type ImportSkipped = z.infer<typeof ImportSkipped>

export const ImportReport = z.object({
  /** SHA-256 of the file; sent with the second upload, which stores it. */
  hash: z.string(),
  isStored: z.boolean(),
  version: z.int(),
  bans: z.int(),
  warnings: z.int(),
  ranOut: z.int(),
  lifted: z.int(),
  unlinked: z.int(),
  /** Actions that the site has already, and those of them that the file has revoked since. */
  known: z.int(),
  revoked: z.int(),
  skipped: z.record(z.enum(importSkips), z.int()),
  examples: z.array(ImportSkipped),
  samples: z.array(
    z.object({
      id: z.string(),
      kind: SanctionKind,
      name: z.string(),
      reason: z.string(),
      author: z.string(),
      createdAt: Moment,
      account: z.nullable(z.string()),
    }),
  ),
})
export type ImportReport = z.infer<typeof ImportReport>
