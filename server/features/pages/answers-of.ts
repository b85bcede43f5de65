import { answeringPages, type AnsweringPage } from '@westmore/contract/pages-answers.ts'
import type { Part } from '@westmore/contract/markdown.ts'
import type { PageName } from '@westmore/contract/pages.ts'

export interface PageAnswer {
  partId: string
  mark: string | null
  title: string
  text: string
  /** Whether the title says what the text answers. */
  isQuestion: boolean
}

/** Longest heading shown. */
const MAX_HEADING = 300

export const isAnswering = (page: PageName): page is AnsweringPage =>
  answeringPages.some((one) => one === page)

/** Each question of the FAQ with everything until the next one, or each paragraph of the rules. */
export function answersOf(page: AnsweringPage, parts: readonly Part[]): PageAnswer[] {
  const answers: PageAnswer[] = []
  let heading: PageAnswer | undefined
  for (const { id, number, kind, text } of parts) {
    if (id === null) continue
    if (kind !== 'paragraph') {
      const [title = '', ...rest] = text.split('\n')
      const isQuestion = page === 'faq'
      heading = {
        partId: id,
        mark: number,
        title: title.slice(0, MAX_HEADING),
        text: rest.join('\n').trim(),
        isQuestion,
      }
      answers.push(heading)
    } else if (heading?.isQuestion) heading.text = `${heading.text}\n${text}`.trim()
    else answers.push({ partId: id, mark: number, title: heading?.title ?? '', text, isQuestion: false })
  }
  return answers.filter(({ text }) => text !== '')
}
