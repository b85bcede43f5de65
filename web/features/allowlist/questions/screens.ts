import {
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_QUESTION,
  uploadedId,
  type Question,
} from '@westmore/contract/allowlist.ts'
import { readUnless, type Read } from '#ui/use-form.ts'
import { formOf, problemOf, type FormValues } from './form-values.ts'
import { pageSuccesses, pageWords, questionWords, settingsWords } from '../staff-labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type QuestionValues = Pick<Question, 'question' | 'description' | 'imageUrl'> & { form: FormValues }
export type QuestionContent = Pick<Question, 'question' | 'description' | 'imageUrl' | 'form'>

/** Two screens manage the same questions, with different rules. */
export type QuestionScreen = {
  words: typeof settingsWords
  successes: typeof pageSuccesses | null
  /** Both fields are required in the browser, an image may be given, and the list marks questions with one. */
  full: boolean
  numberOf: (index: number) => string
  /** Without content or problem, sending silently does nothing. */
  read: (values: QuestionValues, isNew: boolean) => Read<QuestionContent>
}

export const settingsScreen: QuestionScreen = {
  words: settingsWords,
  successes: null,
  full: false,
  numberOf: (index) => `${index + 1}.`,
  read: (values, isNew) =>
    isBlank(values.question)
      ? readUnless({ question: isNew && questionWords.required }, () => undefined)
      : readWithinLimits(values),
}

export const pageScreen: QuestionScreen = {
  words: pageWords,
  successes: pageSuccesses,
  full: true,
  numberOf: (index) => `#${index + 1}`,
  read: (values) =>
    isBlank(values.question) || isBlank(values.description)
      ? { content: undefined }
      : readWithinLimits(values),
}

function readWithinLimits({ question, description, form, ...values }: QuestionValues) {
  const imageUrl = values.imageUrl.trim()
  return readUnless(
    {
      question: question.trim().length > MAX_QUESTION && questionWords.questionTooLong,
      description: description.trim().length > MAX_DESCRIPTION && questionWords.descriptionTooLong,
      imageUrl: !isImageUrl(imageUrl) && questionWords.imageRefused,
      form: problemOf(form),
    },
    () => ({ question, description, imageUrl, form: formOf(form) }),
  )
}

function isImageUrl(url: string): boolean {
  if (url === '' || uploadedId(url) !== null) return true
  return url.length <= MAX_IMAGE_URL && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}
