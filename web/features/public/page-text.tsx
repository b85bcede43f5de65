import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { date } from '#format.ts'
import { classes } from '#ui/classes.ts'
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
      edition={
        published && (
          <>
            Znění č.&nbsp;{published.version} ze dne{' '}
            <time dateTime={published.publishedAt}>{date(published.publishedAt)}</time>
          </>
        )
      }
    >
      <div className={classes('prose', looks[page])} dangerouslySetInnerHTML={{ __html: text.html }} />
    </Proclamation>
  )
}
