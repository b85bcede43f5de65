import {
  DEFAULT_AGE,
  MAX_AGE,
  MAX_ENDING,
  MAX_OPTION,
  MIN_AGE,
  type AnswerForm,
} from '@westmore/contract/allowlist-answers.ts'
import {
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_QUESTION,
  uploadedId,
  type Question,
} from '@westmore/contract/allowlist.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { readUnless, type Read } from '#ui/use-form.ts'
import { formWords, questionWords } from '../staff-labels.ts'

export type QuestionContent = Pick<Question, 'question' | 'description' | 'imageUrl' | 'form'>

/** `ending`: null for an option that does not end the application. `key` identifies it in the list. */
export type OptionValues = { key: string; text: string; ending: string | null }

/** With the values of every kind, so that nothing is lost when another kind is chosen for a moment. */
export type QuestionValues = Omit<QuestionContent, 'form'> & {
  kind: AnswerForm['kind']
  isMultiple: boolean
  options: readonly OptionValues[]
  minimum: string
  ending: string
}

export const emptyOption = (): OptionValues => ({ key: crypto.randomUUID(), text: '', ending: null })

export function valuesOf({ question, description, imageUrl, form }: QuestionContent): QuestionValues {
  const options =
    form.kind === 'choice' &&
    form.options.map(({ text, ending }) => ({ ...emptyOption(), text, ending: ending || null }))
  return {
    question,
    description,
    imageUrl,
    kind: form.kind,
    isMultiple: form.kind === 'choice' && form.isMultiple,
    options: options || [emptyOption(), emptyOption()],
    minimum: String(form.kind === 'age' ? form.minimum : DEFAULT_AGE),
    ending: form.kind === 'age' ? form.ending : formWords.defaultEnding,
  }
}

/** Without content or problem, sending does nothing: so the specification wants it for some missing texts. */
export function readQuestion(values: QuestionValues, isNew: boolean, isFull: boolean): Read<QuestionContent> {
  const { question, description } = values
  if (isBlank(question) && isNew && !isFull) return { problems: { question: questionWords.required } }
  if (isBlank(question) || (isFull && isBlank(description))) return { content: undefined }
  const imageUrl = values.imageUrl.trim()
  return readUnless(
    {
      question: question.trim().length > MAX_QUESTION && questionWords.questionTooLong,
      description: description.trim().length > MAX_DESCRIPTION && questionWords.descriptionTooLong,
      imageUrl: !isImageUrl(imageUrl) && questionWords.imageRefused,
      form: problemOf(values),
    },
    () => ({ question, description, imageUrl, form: formOf(values) }),
  )
}

function isImageUrl(url: string): boolean {
  if (url === '' || uploadedId(url) !== null) return true
  return url.length <= MAX_IMAGE_URL && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

function formOf({ kind, isMultiple, options, minimum, ending }: QuestionValues): AnswerForm {
  if (kind === 'age') return { kind, minimum: Number(minimum), ending }
  if (kind === 'text') return { kind }
  return { kind, isMultiple, options: options.map((one) => ({ text: one.text, ending: one.ending ?? '' })) }
}

function problemOf({ kind, options, minimum, ending }: QuestionValues): string | undefined {
  if (kind === 'choice') return problemOfOptions(options)
  if (kind === 'text') return undefined
  const age = Number(minimum)
  if (!/^\d+$/.test(minimum.trim()) || age < MIN_AGE || age > MAX_AGE) return formWords.age
  return problemOfEnding(ending, formWords.youngerBlank)
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
