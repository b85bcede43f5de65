import Hat from '~icons/game-icons/western-hat'
import { pageWords } from './labels.ts'
import { Notice } from './notice.tsx'
import { writtenMeta } from './written-meta.ts'
import { WrittenPage } from './written-page.tsx'

const { title, kind } = pageWords.team

export const meta = () => writtenMeta('team')

export default function TeamPage() {
  return (
    <WrittenPage page="team">
      <Notice title={title} kind={kind} drawing={<Hat />} />
    </WrittenPage>
  )
}
