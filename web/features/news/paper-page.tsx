import '#ui/prose.css'
import './paper.css'
import Paper from '~icons/game-icons/newspaper'
import { feedLink } from '#page-meta.ts'
import { Notice } from '#features/public/public.ts'
import { paperWords } from './labels.ts'
import { newsMeta } from './news-sheet.tsx'

/** The server replaces everything but the feed when it prints news. */
export const meta = () => [...newsMeta({ isUnlisted: true }), feedLink]

/** The built page of the list and of each article, for the server to print into; without news it stays as it is. */
export default function PaperPage() {
  const { title, kind, none, noneText } = paperWords
  return <Notice title={title} kind={kind} drawing={<Paper />} says={none} more={noneText} />
}
