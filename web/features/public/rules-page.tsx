import { writtenPages } from '@westmore/contract/pages.ts'
import Star from '~icons/game-icons/law-star'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'
import { Notice } from './notice.tsx'
import { WrittenPage } from './written-page.tsx'

const { title, kind, description } = pageWords.rules

export const meta = () =>
  publicMeta({ title: `${title} | Westmore`, description, path: writtenPages.rules.address })

export default function RulesPage() {
  return (
    <WrittenPage page="rules">
      <Notice title={title} kind={kind} drawing={<Star />} />
    </WrittenPage>
  )
}
