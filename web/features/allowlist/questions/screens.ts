import {
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_QUESTION,
  uploadedId,
  type Question,
} from '@westmore/contract/allowlist.ts'
import { problemOf, type FormValues } from './form-values.ts'
import { pageSuccesses, pageWords, questionWords, settingsWords } from '../staff-labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type QuestionValues = Pick<Question, 'question' | 'description' | 'imageUrl'> & { form: FormValues }

/** Messages beside the fields; `refused` without a message means that submitting silently does nothing. */
export type Verdict = {
  refused: boolean
  problems: Partial<Record<keyof QuestionValues, string | undefined>>
}

/** Two screens manage the same questions, with different rules. */
export type QuestionScreen = {
  words: typeof settingsWords
  successes: typeof pageSuccesses | null
  /** Both fields are required in the browser, an image may be given, and the list marks questions with one. */
  full: boolean
  numberOf: (index: number) => string
  judge: (values: QuestionValues, editing: boolean) => Verdict
}

export const settingsScreen: QuestionScreen = {
  words: settingsWords,
  successes: null,
  full: false,
  numberOf: (index) => `${index + 1}.`,
  judge: (values, editing) => {
    if (!isBlank(values.question)) return judgeLimits(values)
    return { refused: true, problems: editing ? {} : { question: questionWords.required } }
  },
}

export const pageScreen: QuestionScreen = {
  words: pageWords,
  successes: pageSuccesses,
  full: true,
  numberOf: (index) => `#${index + 1}`,
  judge: (values) =>
    isBlank(values.question) || isBlank(values.description)
      ? { refused: true, problems: {} }
      : judgeLimits(values),
}

function judgeLimits({ question, description, imageUrl, form }: QuestionValues): Verdict {
  const problems: Verdict['problems'] = {}
  if (question.trim().length > MAX_QUESTION) problems.question = questionWords.questionTooLong
  if (description.trim().length > MAX_DESCRIPTION) problems.description = questionWords.descriptionTooLong
  if (!isImageUrl(imageUrl.trim())) problems.imageUrl = questionWords.imageRefused
  const formProblem = problemOf(form)
  if (formProblem) problems.form = formProblem
  return { refused: Object.keys(problems).length > 0, problems }
}

function isImageUrl(url: string): boolean {
  if (url === '' || uploadedId(url) !== null) return true
  return url.length <= MAX_IMAGE_URL && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}
