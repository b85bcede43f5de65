import * as z from 'zod/mini'
import { addMonths, dayOf, startOfDay } from './days.ts'
import { asStaff } from './doors.ts'
import { MAX_SANCTION_SEARCH, SanctionKind, SanctionState } from './sanctions.ts'
import { anyText } from './text.ts'
import { DiscordId } from './users.ts'

export const SanctionFilter = z.object({
  /** A part of the name or reason, the number, or a whole identifier. */
  q: z._default(anyText(MAX_SANCTION_SEARCH), ''),
  kind: z.optional(SanctionKind),
  state: z.optional(SanctionState),
  userId: z.optional(DiscordId),
  authorId: z.optional(DiscordId),
})
export type SanctionFilter = z.infer<typeof SanctionFilter>

export const NUMBERS_MONTHS = 12
export const MAX_NUMBERED_AUTHORS = 50

/** The first days of the months that the numbers are about, oldest first; the last month is unfinished. */
export const numberedMonths = (now: Date) => {
  const first = addMonths(dayOf(now), 1 - NUMBERS_MONTHS)
  return Array.from({ length: NUMBERS_MONTHS }, (_, place) => addMonths(first, place))
}

/** The moment with which the numbers begin. */
export const numbersStart = (now: Date) => startOfDay(numberedMonths(now)[0] ?? '').toISOString()

const Figures = z.object({
  /** Without overturned ones; a missing kind has none. */
  counts: z.partialRecord(SanctionKind, z.int()),
  overturned: z.int(),
})
export type SanctionFigures = z.infer<typeof Figures>

/** All but the overturned ones. */
export const sumOf = ({ counts }: SanctionFigures) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const SanctionNumbers = z.object({
  /** By the month in Prague in which they were given, oldest first, including empty ones; the last is unfinished. */
  months: z.array(z.extend(Figures, { month: z.string() })),
  /** The authors of the most in these months, most first. */
  authors: z.array(z.extend(Figures, { id: z.nullable(z.string()), name: z.string() })),
})
export type SanctionNumbers = z.infer<typeof SanctionNumbers>

/** Rows of the most broken parts. */
export const MAX_BROKEN = 50

const BrokenPart = z.object({
  id: z.string(),
  /** Today's number and beginning, or the last ones of a removed part. */
  number: z.nullable(z.string()),
  text: z.string(),
  isGone: z.boolean(),
  /** Sanctions that name it, without overturned ones. */
  sanctions: z.int(),
  /** Refused applications whose reason names it. */
  refusals: z.int(),
})
export type BrokenPart = z.infer<typeof BrokenPart>

/** Sanctions as a file and as numbers. */
export const reports = {
  export: asStaff
    .meta({ perMinute: 20 })
    .route({
      method: 'GET',
      path: '/sanctions/export',
      summary: 'All sanctions of the filter as CSV, newest first; the export is recorded in the audit',
    })
    .input(SanctionFilter)
    .output(z.unknown()),
  numbers: asStaff
    .meta({ costly: true })
    .route({
      method: 'GET',
      path: '/sanctions/numbers',
      summary: `Sanctions of the last ${NUMBERS_MONTHS} months by month, kind and author, and how many were overturned`,
    })
    .output(SanctionNumbers),
  broken: asStaff
    .meta({ costly: true })
    .route({
      method: 'GET',
      path: '/sanctions/broken',
      summary: `The parts of the rules that sanctions and refusals of the last ${NUMBERS_MONTHS} months name most`,
    })
    .output(z.array(BrokenPart)),
}
