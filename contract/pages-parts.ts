import * as z from 'zod/mini'
import { asStaff, asUser, NOT_FOUND } from './doors.ts'
import { Moment } from './text.ts'

/** Longest beginning of a part in lists, in characters. */
export const MAX_BEGINNING = 200
/** Rows of the most broken parts. */
export const MAX_BROKEN = 50

const Part = z.object({
  /** Permanent. */
  id: z.string(),
  number: z.string(),
  /** At most its beginning. */
  text: z.string(),
})
export type RulesPart = z.infer<typeof Part>

export const CitedPart = z.object({
  number: z.nullable(z.string()),
  text: z.string(),
  version: z.int(),
  publishedAt: Moment,
  /** Its number in the rules of today. */
  currentNumber: z.nullable(z.string()),
  /** What has become of its text. */
  today: z.enum(['same', 'changed', 'gone']),
})
export type CitedPart = z.infer<typeof CitedPart>

const BrokenPart = z.object({
  id: z.string(),
  /** Today's number and beginning, or the last ones of a part that is not there any more. */
  number: z.nullable(z.string()),
  text: z.string(),
  isGone: z.boolean(),
  /** Sanctions that name it, without overturned ones. */
  sanctions: z.int(),
  /** Refused applications whose reason names it. */
  refusals: z.int(),
})
export type BrokenPart = z.infer<typeof BrokenPart>

/** The parts of the rules, which replies, notes, refusals and sanctions cite. */
export const parts = {
  list: asStaff
    .route({
      method: 'GET',
      path: '/pages/rules/parts',
      summary: 'The numbered parts of the rules that visitors read',
    })
    .output(z.array(Part)),
  read: asUser
    .route({
      method: 'GET',
      path: '/pages/rules/parts/{id}',
      summary: 'A part of the rules as it stood at a moment, and whether it still does',
    })
    .errors({ NOT_FOUND })
    .input(
      z.object({
        id: z.string().check(z.regex(/^[a-z][a-z0-9]{5}$/)),
        /** A part that is younger is shown as it first stood, one that was gone as it last stood. */
        at: z.iso.datetime(),
      }),
    )
    .output(CitedPart),
  broken: asStaff
    .route({
      method: 'GET',
      path: '/pages/rules/broken',
      summary: 'The parts of the rules that sanctions and refusals of the last 12 months name most',
    })
    .output(z.array(BrokenPart)),
}
