import * as z from 'zod/mini'
import { isOfThisAge } from './days.ts'
import { asStaff, asUser, NOT_FOUND } from './doors.ts'
import { Moment } from './text.ts'

/** Longest beginning of a part in lists, in characters. */
export const MAX_BEGINNING = 200

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
  /** Its text in the rules of today. */
  today: z.enum(['same', 'changed', 'gone']),
})
export type CitedPart = z.infer<typeof CitedPart>

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
        /** A younger part has its first text, a removed one its last. */
        at: z.iso.datetime().check(z.refine(isOfThisAge, { error: 'Must be a year of this age' })),
      }),
    )
    .output(CitedPart),
}
