import * as z from 'zod/mini'
import { LogEntry, LogFilter } from './logs.ts'
import { conflict } from './refusal.ts'
import { anyText } from './text.ts'

/** Limits of one card of evidence: lines, and size as JSON (UTF-16 units). */
export const MAX_EVIDENCE_LINES = 50
export const MAX_EVIDENCE = 65_536
export const MAX_LEDGER_QUERY = 2_000

export const NO_LINES = conflict('There are no lines to attach any more')

const LineId = z.int().check(z.minimum(1))

/** The main line, when others come with it; if not all fit, those furthest from it are left out. */
const about = z.optional(LineId)

export const ChosenLines = z.object({
  lines: z.array(LineId).check(z.minLength(1), z.maxLength(MAX_EVIDENCE_LINES)),
  about,
})
export type ChosenLines = z.infer<typeof ChosenLines>

export const EvidenceSource = z.union([
  z.extend(ChosenLines, { query: z.optional(anyText(MAX_LEDGER_QUERY)) }),
  z.object({
    about,
    filter: LogFilter,
    /** The search as in the viewer's address, for a link back. */
    query: anyText(MAX_LEDGER_QUERY),
  }),
])
export type EvidenceSource = z.infer<typeof EvidenceSource>

/** Lines as they were when attached, without IP addresses; deleted together with the note they belong to. */
export const Evidence = z.object({
  lines: z.array(LogEntry),
  /** Number of all lines, including those that did not fit; above MAX_FOUND it may be more. */
  total: z.int(),
  query: z.nullable(z.string()),
  about: z.nullable(z.int()),
})
export type Evidence = z.infer<typeof Evidence>
