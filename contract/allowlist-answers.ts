import * as z from 'zod/mini'
import { isDay } from './days.ts'
import { anyText, requiredLine, requiredText } from './text.ts'

/** The longest list of the longest options fits in one answer. */
export const MAX_OPTIONS = 20
export const MAX_OPTION = 150
export const MAX_ENDING = 1_000
/** The age at which Czech law needs no consent of a guardian. */
export const DEFAULT_AGE = 15
export const MIN_AGE = 10
export const MAX_AGE = 99

const Option = z.object({
  /** One line, unlike all others of its question; it is stored as the answer. */
  text: z.string(),
  /** Shown to people who choose it; the application cannot be sent with it then. '' for an ordinary option. */
  ending: z.string(),
})
export type Option = z.infer<typeof Option>

const Text = z.object({ kind: z.literal('text') })
const Choice = z.object({
  kind: z.literal('choice'),
  isMultiple: z.boolean(),
  options: z.array(Option),
})
/** A date of birth that never leaves the browser: the answer is one of two sentences. */
const Age = z.object({
  kind: z.literal('age'),
  minimum: z.int(),
  ending: z.string(),
})

/**
 * A form as it is read, without the limits of `AnswerForm`: an erased name may make options equal or too long. A kind
 * of a newer release is shown as a text.
 */
export const StoredForm = z.catch(z.discriminatedUnion('kind', [Text, Choice, Age]), { kind: 'text' })

const hasDistinctTexts = (options: Option[]) =>
  new Set(options.map(({ text }) => text)).size === options.length

export const AnswerForm = z.discriminatedUnion('kind', [
  Text,
  z.extend(Choice, {
    options: z.array(z.extend(Option, { text: requiredLine(MAX_OPTION), ending: anyText(MAX_ENDING) })).check(
      z.minLength(1),
      z.maxLength(MAX_OPTIONS),
      z.refine(hasDistinctTexts, { error: 'Each option must be different' }),
      z.refine((options: Option[]) => options.some(({ ending }) => ending === ''), {
        error: 'At least one option must not end the application',
      }),
    ),
  }),
  z.extend(Age, {
    minimum: z.int().check(z.minimum(MIN_AGE), z.maximum(MAX_AGE)),
    ending: requiredText(MAX_ENDING),
  }),
])
export type AnswerForm = z.infer<typeof AnswerForm>

export const plainText: AnswerForm = { kind: 'text' }

export const oldEnough = (minimum: number) => `Ano, je mi alespoň ${minimum} let`
/** Never stored, because it ends the application. */
export const tooYoung = (minimum: number) => `Ne, ještě mi není ${minimum} let`

/** Whether a person born on this day has this age today. People born on 29 February have it on the month's last day (§ 605 OZ). */
export function isOldEnough(birthday: string, age: number, today: string): boolean {
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, '0')
  const reached = `${year}${birthday.slice(4)}`
  return (isDay(reached) ? reached : `${year}-02-28`) <= today
}

export type Verdict =
  | { isAccepted: true; answer: string }
  /** `ending`: the text of an option that ends the application; null when the answer is none of the options, or too many. */
  | { isAccepted: false; ending: string | null }

/** Whether a question accepts this answer; several options are one a line. */
export function judgeAnswer(form: AnswerForm, answer: string): Verdict {
  if (form.kind === 'text') return { isAccepted: true, answer }
  const lines = linesOf(answer)
  const chosen = optionsOf(form).filter(({ text }) => lines.has(text))
  const isMultiple = form.kind === 'choice' && form.isMultiple
  if (chosen.length !== lines.size || chosen.length === 0 || (chosen.length > 1 && !isMultiple))
    return { isAccepted: false, ending: null }
  const endings = chosen.flatMap(({ ending }) => ending || [])
  if (endings.length > 0) return { isAccepted: false, ending: endings.join('\n\n') }
  return { isAccepted: true, answer: chosen.map(({ text }) => text).join('\n') }
}

export const linesOf = (answer: string) => new Set(answer.split('\n').flatMap((line) => line.trim() || []))

export function optionsOf(form: AnswerForm): readonly Option[] {
  if (form.kind === 'text') return []
  if (form.kind === 'choice') return form.options
  return [
    { text: oldEnough(form.minimum), ending: '' },
    { text: tooYoung(form.minimum), ending: form.ending },
  ]
}
