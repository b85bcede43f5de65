import {
  type AnswerForm,
  DEFAULT_AGE,
  MAX_AGE,
  MAX_ENDING,
  MAX_OPTION,
  MIN_AGE,
} from '@westmore/contract/allowlist-answers.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { formWords } from '../staff-labels.ts'

/** `ending`: null for an option that does not end the application. `key` identifies it in the list. */
export type OptionValues = { key: string; text: string; ending: string | null }

/** The typed values of every kind, so that nothing is lost when another kind is chosen for a moment. */
export type FormValues = {
  kind: AnswerForm['kind']
  isMultiple: boolean
  options: readonly OptionValues[]
  minimum: string
  ending: string
}

export const emptyOption = (): OptionValues => ({ key: crypto.randomUUID(), text: '', ending: null })

export function valuesOf(form: AnswerForm): FormValues {
  const values: FormValues = {
    kind: form.kind,
    isMultiple: false,
    options: [emptyOption(), emptyOption()],
    minimum: String(DEFAULT_AGE),
    ending: formWords.defaultEnding,
  }
  if (form.kind === 'choice') {
    const options = form.options.map(({ text, ending }) => ({
      ...emptyOption(),
      text,
      ending: ending || null,
    }))
    return { ...values, isMultiple: form.isMultiple, options }
  }
  if (form.kind === 'age') return { ...values, minimum: String(form.minimum), ending: form.ending }
  return values
}

/** The typed values as the server takes them; check them with `problemOf` first. */
export function formOf({ kind, isMultiple, options, minimum, ending }: FormValues): AnswerForm {
  if (kind === 'age') return { kind, minimum: Number(minimum), ending }
  if (kind === 'text') return { kind }
  return { kind, isMultiple, options: options.map((one) => ({ text: one.text, ending: one.ending ?? '' })) }
}

export function problemOf(values: FormValues): string | undefined {
  if (values.kind === 'choice') return problemOfOptions(values.options)
  if (values.kind === 'text') return undefined
  const age = Number(values.minimum)
  const isAge = /^\d+$/.test(values.minimum.trim()) && age >= MIN_AGE && age <= MAX_AGE
  if (!isAge) return formWords.age
  return problemOfEnding(values.ending, formWords.youngerBlank)
}

function problemOfOptions(options: readonly OptionValues[]): string | undefined {
  const seen = new Set<string>()
  for (const [place, { text, ending }] of options.entries()) {
    const name = `Možnost ${place + 1}`
    const line = inOneLine(text)
    if (line === '') return `${name} je prázdná.`
    if (line.length > MAX_OPTION) return `${name} může mít nejvýše ${MAX_OPTION} znaků.`
    if (seen.has(line)) return `${name} je stejná jako jiná.`
    seen.add(line)
    const problem = ending === null ? undefined : problemOfEnding(ending, formWords.endingBlank)
    if (problem) return `${name}: ${problem}`
  }
  return options.some(({ ending }) => ending === null) ? undefined : formWords.allEnd
}

function problemOfEnding(ending: string, blank: string): string | undefined {
  const text = cleanText(ending)
  if (text === '') return blank
  return text.length > MAX_ENDING ? formWords.endingTooLong : undefined
}
