import type { SanctionKind, SanctionSource } from './sanctions.ts'

/** What the resource adds as `sanction` to the data of a log line about a sanction that was given or revoked in the game. */
export interface ReportedSanction {
  source: Exclude<SanctionSource, 'site'>
  /** By which the source names it; null if it revokes by identifiers. */
  id: string | null
  kind: Extract<SanctionKind, 'warning' | 'ban'>
  identifiers: string[]
  name: string
  author: string
  reason: string
  /** Null: for good. */
  until: string | null
  /** Null if it was given now. */
  revokedBy: string | null
}

/** The script of lines whose sanctions count; scripts cannot write lines of another one. */
export const reportedBy = { txadmin: 'txAdmin', fxmanager: 'txAdmin', vorp: 'vorp_core' } as const
