// The style of the text that the server prints.
import '#ui/prose.css'
import Paper from '~icons/game-icons/newspaper'
import { feedLink } from '#page-meta.ts'
import { Notice } from '#features/public/public.ts'
import { paperWords } from './labels.ts'
import { newsMeta } from './news-sheet.tsx'

export const meta = () => [...newsMeta(), feedLink]

/** The built page of the list and of each article, for the server to print into; without news it stays as it is. */
export default function PaperPage() {
  return <Notice title={paperWords.title} kind={paperWords.kind} drawing={<Paper />} />
}
