import '#ui/prose.css'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { classes } from '#ui/classes.ts'

const looks: Record<PageName, string | undefined> = {
  rules: 'prose-law',
  team: 'prose-roster',
  faq: undefined,
  'rules-en': 'prose-law',
  'rules-sk': 'prose-law',
  'home-en': undefined,
  'home-sk': undefined,
}

export function PageProse({ page, markdown }: { page: PageName; markdown: string }) {
  const html = renderMarkdown(markdown, writtenPages[page])?.html ?? ''
  return <Prose page={page} html={html} />
}

/** The HTML of `renderMarkdown`, in which HTML of the author is shown as text. */
export const Prose = ({ page, html }: { page: PageName; html: string }) => (
  <div className={classes('prose', looks[page])} dangerouslySetInnerHTML={{ __html: html }} />
)
