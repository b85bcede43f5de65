import { writtenPages } from '@westmore/contract/pages.ts'
import Hat from '~icons/game-icons/western-hat'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'
import { Notice } from './notice.tsx'
import { WrittenPage } from './written-page.tsx'

const { title, kind, description } = pageWords.team

export const meta = () =>
  publicMeta({ title: `${title} | Westmore`, description, path: writtenPages.team.address })

export default function TeamPage() {
  return (
    <WrittenPage page="team">
      <Notice title={title} kind={kind} drawing={<Hat />} />
    </WrittenPage>
  )
}
