import type { ArticleContent } from '@westmore/contract/news.ts'
import * as z from 'zod/mini'
import type { Content, Fields } from '#writing/written.ts'
import { eventTime, partLabels } from './labels.ts'

/** Everything of an article but its text, of any length. */
export const Beside = z.object({
  title: z.string(),
  lead: z.string(),
  picture: z.nullable(z.object({ address: z.string(), alt: z.string() })),
  event: z.nullable(z.object({ from: z.string(), to: z.string(), place: z.string() })),
})
export type Beside = z.infer<typeof Beside>

/** With the parts in one order, so that equal ones are equal as JSON. */
export const contentOf = ({ markdown, ...fields }: ArticleContent): Content => ({
  markdown,
  fields: Beside.parse(fields),
})

export function wordsOf(fields: Fields): [label: string, words: string][] {
  const { title, lead, picture, event } = Beside.parse(fields)
  return [
    [partLabels.title, title],
    [partLabels.lead, lead],
    [partLabels.picture, picture ? picture.alt.trim() || partLabels.noPictureWords : ''],
    [partLabels.event, event ? [eventTime(event), event.place].filter(Boolean).join('\n') : ''],
  ]
}
