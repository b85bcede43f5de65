import type { SanctionKind, SanctionSource } from './sanctions.ts'

/** A sanction given or revoked in the game: `sanction` in the data of its log line. */
export interface ReportedSanction {
  source: Exclude<SanctionSource, 'site'>
  /** By which the source names it; null if it revokes by identifiers. */
  id: string | null
  kind: Extract<SanctionKind, 'warning' | 'ban'>
  identifiers: string[]
  name: string
  author: string
  reason: string
  until: string | null
  revokedBy: string | null
}

/** The script whose lines may report sanctions of a source; a script cannot write lines of another. */
export const reportedBy = { txadmin: 'txAdmin', fxmanager: 'txAdmin', vorp: 'vorp_core' } as const
