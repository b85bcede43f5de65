import '#ui/prose.css'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { date } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { Find } from './find.tsx'
import { pageWords } from './labels.ts'
import { Proclamation } from './proclamation.tsx'

type PageTextProps = {
  page: PageName
  markdown: string
  /** The version of the text, once it is published. */
  published?: { version: number; publishedAt: string }
}

const looks: Record<PageName, string | undefined> = {
  rules: 'prose-law',
  team: 'prose-roster',
  faq: undefined,
}

/** The text alone, without its masthead and table of contents. */
export function PageProse({ page, markdown }: Omit<PageTextProps, 'published'>) {
  const html = renderMarkdown(markdown, writtenPages[page])?.html ?? ''
  return <Prose page={page} html={html} />
}

const Prose = ({ page, html }: { page: PageName; html: string }) => (
  <div className={classes('prose', looks[page])} dangerouslySetInnerHTML={{ __html: html }} />
)

/** A written page as visitors read it; nothing for an empty text. */
export function PageText({ page, markdown, published }: PageTextProps) {
  const text = renderMarkdown(markdown, writtenPages[page])
  if (!text) return null
  const { title, kind } = pageWords[page]
  return (
    <Proclamation
      title={title}
      kind={kind}
      chapters={text.chapters}
      search={published && <Find />}
      edition={
        published && (
          <>
            Znění č.&nbsp;{published.version} ze dne{' '}
            <time dateTime={published.publishedAt}>{date(published.publishedAt)}</time>
          </>
        )
      }
    >
      <Prose page={page} html={text.html} />
    </Proclamation>
  )
}
