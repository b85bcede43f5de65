import '#ui/prose.css'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { NEWS_ADDRESS, type ArticleContent, type ReadArticle } from '@westmore/contract/news.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import type { ReactNode } from 'react'
import { date } from '#format.ts'
import { publicMeta } from '#page-meta.ts'
import { Sheet } from '#features/public/public.ts'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Rule } from '#ui/ornament.tsx'
import { byline, paperWords } from './labels.ts'
import { Dateline, EventFacts, HeadlineWords, Picture, Words } from './parts.tsx'

type ArticleProps = Pick<Extract<PrintJob, { kind: 'article' }>, 'article' | 'next'>

export const articleMeta = ({ slug, title, lead, picture, author, publishedAt, updatedAt }: ReadArticle) =>
  publicMeta({
    title: `${title} | Westmore`,
    description: lead,
    path: `${NEWS_ADDRESS}/${slug}`,
    article: { title, picture, author, publishedAt, updatedAt },
    preview: 'news',
  })

export function ArticlePage({ article, next }: ArticleProps) {
  const { slug, isComing, publishedAt, updatedAt } = article
  return (
    <Sheet as="article" className="max-w-224">
      <header className="mb-8 text-center">
        <Dateline>
          <a href={NEWS_ADDRESS} className="tappable underline-offset-4 hover:underline">
            {paperWords.name}
          </a>
          {paperWords.year}
        </Dateline>
        <ArticleHead title={article.title} lead={article.lead} />
        <p className="mt-4 text-sm text-fg-soft">
          {byline(article)}
          {date(updatedAt) !== date(publishedAt) && ` · upraveno ${date(updatedAt)}`}
        </p>
        <Rule className="mt-5" />
      </header>
      <ArticleBody {...article}>
        {isComing ? (
          <LinkButton href={`${NEWS_ADDRESS}/${slug}.ics`} download variant="secondary" className="mt-3">
            {paperWords.toCalendar}
          </LinkButton>
        ) : (
          <em>{paperWords.over}</em>
        )}
      </ArticleBody>
      <footer className="mt-12 grid justify-items-center border-t-6 border-double border-fg/70 pt-6 text-center print:hidden">
        {next && (
          <>
            <p className="smallcaps text-accent">{paperWords.next}</p>
            <Words article={next} size="text-display-sm" />
          </>
        )}
        <p className="mt-6">
          <a href={NEWS_ADDRESS} className="text-link tappable">
            {paperWords.all}
          </a>
        </p>
      </footer>
    </Sheet>
  )
}

type ArticleHeadProps = Pick<ArticleContent, 'title' | 'lead'> & {
  /** A preview is not the heading of its screen. */
  Title?: 'h1' | 'p'
}

export function ArticleHead({ title, lead, Title = 'h1' }: ArticleHeadProps) {
  return (
    <>
      <Title
        className={classes(
          'poster mt-7 text-balance wrap-anywhere',
          title.length > 60 || Title === 'p' ? 'text-display' : 'text-title',
        )}
      >
        <HeadlineWords>{title}</HeadlineWords>
      </Title>
      <p className="mx-auto mt-4 max-w-168 text-lg text-pretty wrap-anywhere whitespace-pre-line italic">
        {withNonBreakingSpaces(lead)}
      </p>
    </>
  )
}

type ArticleBodyProps = Pick<ArticleContent, 'picture' | 'event' | 'markdown'> & {
  /** Under when and where of an event. */
  children?: ReactNode
}

export function ArticleBody({ picture, event, markdown, children }: ArticleBodyProps) {
  const size = picture && pagePictureSize(picture.address)
  const html = renderMarkdown(markdown, { isNumbered: false })?.html
  return (
    <>
      {size && (
        <figure className="mb-8">
          <Picture picture={picture} isFirst className="mx-auto max-h-[32rem] w-auto" />
        </figure>
      )}
      {event && (
        <div className="mx-auto mb-8 max-w-160 border-y-2 border-line bg-field/60 px-4 py-3">
          <EventFacts event={event} />
          {children}
        </div>
      )}
      {/* HTML in the text is shown as text. */}
      {html && (
        <div
          className="prose prose-story mx-auto max-w-160 print:max-w-none"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  )
}
