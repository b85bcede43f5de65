import * as z from 'zod/mini'
import { isOfThisAge } from './days.ts'
import { asStaff, asUser, NOT_FOUND } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { anyText, Moment } from './text.ts'

const PartId = z.string().check(z.regex(/^[a-z][a-z0-9]{5}$/))

export const MAX_BEGINNING = 200

const Part = z.object({
  id: PartId,
  number: z.string(),
  text: z.string(),
})
export type RulesPart = z.infer<typeof Part>

export const CitedPart = z.object({
  number: z.nullable(z.string()),
  text: z.string(),
  version: z.int(),
  publishedAt: Moment,
  currentNumber: z.nullable(z.string()),
  today: z.enum(['same', 'changed', 'gone']),
})
export type CitedPart = z.infer<typeof CitedPart>

export const parts = {
  list: GET(asStaff, '/pages/rules/parts', 'The numbered parts of the rules that visitors read').output(
    z.array(Part),
  ),
  read: GET(
    asUser,
    '/pages/rules/parts/{id}',
    'A part of the rules as it stood at a moment, and whether it still does',
  )
    .errors({ NOT_FOUND })
    .input(
      z.object({
        id: PartId,
        /** A younger part has its first text, a removed one its last. */
        at: z.iso.datetime().check(z.refine(isOfThisAge, { error: 'Must be a year of this age' })),
      }),
    )
    .output(CitedPart),
}

/** Longest question, in UTF-16 units: the subject of a ticket and the beginning of its text. */
export const MAX_ASKED = 2_000
/** Longest text of an answer; the page has the whole. */
export const MAX_ANSWER = 1_000
export const MAX_ANSWERS = 3

export const answeringPages = ['faq', 'rules'] as const
const AnsweringPage = z.enum(answeringPages)
export type AnsweringPage = z.infer<typeof AnsweringPage>

export const Answer = z.object({
  page: AnsweringPage,
  id: PartId,
  mark: z.nullable(z.string()),
  /** The question, or the heading above a paragraph, which may have none. */
  title: z.string(),
  text: z.string(),
})
export type Answer = z.infer<typeof Answer>

export const answers = {
  find: POST(
    asUser,
    '/pages/answers',
    `Up to ${MAX_ANSWERS} questions or paragraphs that may answer the text of a ticket; changes nothing`,
  )
    .meta({ perMinute: 120, costly: true })
    .input(z.object({ q: anyText(MAX_ASKED) }))
    .output(z.array(Answer)),
}
