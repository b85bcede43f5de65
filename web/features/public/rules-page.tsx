import Star from '~icons/game-icons/law-star'
import { pageWords } from './labels.ts'
import { Notice } from './notice.tsx'
import { writtenMeta } from './written-meta.ts'
import { WrittenPage } from './written-page.tsx'

const { title, kind } = pageWords.rules

export const meta = () => writtenMeta('rules')

export default function RulesPage() {
  return (
    <WrittenPage page="rules">
      <Notice title={title} kind={kind} drawing={<Star />} />
    </WrittenPage>
  )
}
