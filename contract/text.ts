import * as z from 'zod/mini'
import { foldLetters } from './fold.ts'
import { cleanText, visibleText } from './signs.ts'

export { cleanText, visibleText }

/** Required text: 1 to `max` UTF-16 units after cleaning; invisible text is refused as blank. */
export function requiredText(max: number) {
  return z.string().check(z.overwrite(cleanText), z.minLength(1), ...atMost(max))
}

export function anyText(max: number) {
  return z.string().check(z.overwrite(cleanText), ...atMost(max))
}

/** Text still being typed: at most `max` units, not trimmed. */
export function unfinishedText(max: number) {
  return z.string().check(z.overwrite(visibleText), ...atMost(max))
}

export function anyLine(max: number) {
  return z.string().check(z.overwrite(inOneLine), ...atMost(max))
}

export function requiredLine(max: number) {
  return z.string().check(z.overwrite(inOneLine), z.minLength(1), ...atMost(max))
}

export const inOneLine = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ')

/** `maxLength` alone counts code points; a form's counter counts UTF-16 units, and the two must agree. */
export function atMost(max: number) {
  return [
    z.maxLength(max, { abort: true }),
    z.refine<string>((text) => text.length <= max, { error: `Too long: at most ${max} UTF-16 units` }),
  ] as const
}

/** An id; converted to lower case, as the database writes it, so that each has one spelling. */
export const Uuid = z.uuid().check(z.toLowerCase())
export const ById = z.object({ id: Uuid })

/**
 * The counts of a page of search results. `isWhole` is false when the search stopped early: `total` then grows with later
 * pages.
 */
export const pageCounts = { total: z.int(), pageSize: z.int(), isWhole: z.boolean() }

export const PageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

/** Several values of a query, or a single one, which arrives without a list. */
export const oneOrMany = (item: z.ZodMiniString<string>, max: number) =>
  z._default(
    z.union([
      z.array(item).check(z.maxLength(max)),
      z.pipe(
        item,
        z.transform((one) => [one]),
      ),
    ]),
    [],
  )

/** A text with its `{placeholders}` filled in; those without a value stay. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

export const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** A moment as ISO 8601 text in UTC. */
export const Moment = z.string()

/** The place of an entry in a list by time: its moment in milliseconds and its id. */
export const MomentCursor = z
  .string()
  .check(z.toLowerCase(), z.regex(/^\d{13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** Words as addresses have them: `Příjezd dostavníku!` becomes `prijezd-dostavniku`. */
export const wordsOfAddress = (text: string) =>
  foldLetters(text.normalize('NFKD'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
