import * as z from 'zod/mini'
import { LogEntry, LogFilter } from './logs.ts'
import { anyText } from './text.ts'

/** Lines that one card of evidence holds at most, and their size as JSON (UTF-16 units). */
export const MAX_EVIDENCE_LINES = 50
export const MAX_EVIDENCE = 65_536
export const MAX_LEDGER_QUERY = 2_000

export const NO_LINES = { status: 409, message: 'There are no lines to attach any more' }

const LineId = z.int().check(z.minimum(1))

/** The line it is taken for, when others come with it; if not all fit, the furthest from it are left out. */
const about = z.optional(LineId)

/** What is to be copied: these lines, or the newest that a filter finds. */
export const EvidenceSource = z.union([
  z.object({
    lines: z.array(LineId).check(z.minLength(1), z.maxLength(MAX_EVIDENCE_LINES)),
    about,
  }),
  z.object({
    about,
    filter: LogFilter,
    /** The search as the viewer's address holds it, to lead back there. */
    query: anyText(MAX_LEDGER_QUERY),
  }),
])
export type EvidenceSource = z.infer<typeof EvidenceSource>

/** Lines as they were when they were attached, without IP addresses; they live as long as what they are attached to. */
export const Evidence = z.object({
  /** Oldest first. */
  lines: z.array(LogEntry),
  /** How many there were, those that did not fit included. */
  total: z.int(),
  query: z.nullable(z.string()),
  /** The id of the line it was taken for, when it is among these. */
  about: z.nullable(z.int()),
})
export type Evidence = z.infer<typeof Evidence>
