import { page } from 'virtual:content/pravidla.md'
import Star from '~icons/game-icons/law-star'
import { publicMeta } from '#page-meta.ts'
import { Proclamation } from './proclamation.tsx'
import { Notice } from './notice.tsx'
import { WrittenText } from './written-text.tsx'

const TITLE = 'PRAVIDLA SERVERU'

export const meta = () =>
  publicMeta({
    title: `${TITLE} | Westmore`,
    description:
      'Úplné znění pravidel českého roleplay serveru Westmore: čím se řídí každý, kdo u nás hraje.',
    path: '/pravidla',
  })

export default function RulesPage() {
  if (!page) return <Notice title={TITLE} kind="Úřední vyhláška" drawing={<Star />} />
  // The team may number its headings itself.
  const isNumbered = !page.headings.some(({ text }) => /^[§\d]/.test(text))
  return (
    <Proclamation
      title={TITLE}
      kind="Úřední vyhláška"
      chapters={page.headings.map((heading, at) =>
        isNumbered ? { ...heading, mark: `§ ${at + 1}` } : heading,
      )}
    >
      <WrittenText html={page.html} look={isNumbered ? 'prose-law' : undefined} />
    </Proclamation>
  )
}
