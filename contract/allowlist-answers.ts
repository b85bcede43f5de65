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
  text: requiredLine(MAX_OPTION),
  /** Shown to who chooses it; the application cannot be sent with it then. '' for an ordinary option. */
  ending: anyText(MAX_ENDING),
})
export type Option = z.infer<typeof Option>

const hasDistinctTexts = (options: Option[]) =>
  new Set(options.map(({ text }) => text)).size === options.length

/** How a question is answered. */
export const AnswerForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({
    kind: z.literal('choice'),
    isMultiple: z.boolean(),
    options: z.array(Option).check(
      z.minLength(1),
      z.maxLength(MAX_OPTIONS),
      z.refine(hasDistinctTexts, { error: 'Each option must be different' }),
      z.refine((options: Option[]) => options.some(({ ending }) => ending === ''), {
        error: 'At least one option must not end the application',
      }),
    ),
  }),
  /** A date of birth that never leaves the browser: the answer is one of two sentences. */
  z.object({
    kind: z.literal('age'),
    minimum: z.int().check(z.minimum(MIN_AGE), z.maximum(MAX_AGE)),
    /** Shown to who is younger. */
    ending: requiredText(MAX_ENDING),
  }),
])
export type AnswerForm = z.infer<typeof AnswerForm>

export const plainText: AnswerForm = { kind: 'text' }

/** The stored answer of an age question. */
export const oldEnough = (minimum: number) => `Ano, je mi alespoň ${minimum} let`
/** Never stored, because it ends the application. */
export const tooYoung = (minimum: number) => `Ne, ještě mi není ${minimum} let`

/** Whether a person born on this day has this age today. Who was born on 29 February has it on the month's last day (§ 605 OZ). */
export function isOldEnough(birthday: string, age: number, today: string): boolean {
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, '0')
  const reached = `${year}${birthday.slice(4)}`
  return (isDay(reached) ? reached : `${year}-02-28`) <= today
}

export type Verdict =
  | { isAccepted: true; answer: string }
  /** `ending`: the text of an option that ends the application; null when the answer is none of the options, or too many. */
  | { isAccepted: false; ending: string | null }

/** What a non-empty answer means to its question; several options stand each on a line of its own. */
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

/** The answers that an application cannot be sent with, and a draft does not keep. */
export function refusedAnswers(
  questions: readonly { id: string; form: AnswerForm }[],
  answers: ReadonlyMap<string, string>,
): { questionId: string; ending: string | null }[] {
  return questions.flatMap(({ id, form }) => {
    const verdict = judgeAnswer(form, answers.get(id) ?? '')
    return verdict.isAccepted ? [] : [{ questionId: id, ending: verdict.ending }]
  })
}

/** The lines of an answer that have a text. */
export const linesOf = (answer: string) => new Set(answer.split('\n').flatMap((line) => line.trim() || []))

/** The options of an answer; none if it is a text. */
export function optionsOf(form: AnswerForm): readonly Option[] {
  if (form.kind === 'text') return []
  if (form.kind === 'choice') return form.options
  return [
    { text: oldEnough(form.minimum), ending: '' },
    { text: tooYoung(form.minimum), ending: form.ending },
  ]
}
