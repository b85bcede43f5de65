import '#ui/prose.css'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { classes } from '#ui/classes.ts'

const looks: Partial<Record<PageName, string>> = {
  rules: 'prose-law',
  team: 'prose-roster',
  'rules-en': 'prose-law',
  'rules-sk': 'prose-law',
}

export function PageProse({ page, markdown }: { page: PageName; markdown: string }) {
  const html = renderMarkdown(markdown, writtenPages[page])?.html ?? ''
  return <Prose page={page} html={html} />
}

/** The HTML of `renderMarkdown`, in which HTML of the author is shown as text. */
export const Prose = ({ page, html }: { page: PageName; html: string }) => (
  <div className={classes('prose prose-chapters', looks[page])} dangerouslySetInnerHTML={{ __html: html }} />
)
