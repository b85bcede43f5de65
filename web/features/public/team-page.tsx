import { page } from 'virtual:content/team.md'
import Hat from '~icons/game-icons/western-hat'
import { publicMeta } from '#page-meta.ts'
import { Proclamation } from './proclamation.tsx'
import { Notice } from './notice.tsx'
import { WrittenText } from './written-text.tsx'

const TITLE = 'NÁŠ TEAM'

export const meta = () =>
  publicMeta({
    title: `${TITLE} | Westmore`,
    description: 'Lidé, kteří stojí za serverem Westmore: kdo ho vede, kdo vyvíjí a za kým zajít pro pomoc.',
    path: '/team',
  })

export default function TeamPage() {
  if (!page) return <Notice title={TITLE} kind="Soupis služebníků státu" drawing={<Hat />} />
  return (
    <Proclamation title={TITLE} kind="Soupis služebníků státu" chapters={page.headings}>
      <WrittenText html={page.html} look="prose-roster" />
    </Proclamation>
  )
}
