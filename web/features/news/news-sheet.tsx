import { parseMarkdown } from '@westmore/contract/markdown.ts'
import { plainText } from '@westmore/contract/markdown-tree.ts'
import { NEWS_ADDRESS, type PublishedArticle } from '@westmore/contract/news.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { NewsSheet, WithComing } from '@westmore/contract/pages-printed.ts'
import { dateWithWeekday } from '#format.ts'
import { publicMeta } from '#page-meta.ts'
import { Sheet } from '#features/public/public.ts'
import { eventHours, paperWords } from './labels.ts'
import { Dateline, HeadlineLink, Picture, Words } from './parts.tsx'

/** Pieces in the column beside the lead. */
const BESIDE = 2
/** Letters of the lead's text on the first page; whole paragraphs. */
const OPENING = 700

const pageAddress = (page: number) => (page === 1 ? NEWS_ADDRESS : `${NEWS_ADDRESS}?strana=${page}`)

export const newsMeta = ({ page = 1, isUnlisted = false }) =>
  publicMeta({
    title: `${paperWords.title}${page === 1 ? '' : `, strana ${page}`} | Westmore`,
    description: paperWords.description,
    path: pageAddress(page),
    preview: 'news',
    isUnlisted,
  })

/** Each article is in one place: the lead, coming events, pieces beside the lead, pieces below. */
export function NewsSheetPage({ sheet }: { sheet: NewsSheet }) {
  const { page, pages, articles, lead, volume, number } = sheet
  const events = sheet.events.filter(({ slug }) => slug !== lead?.slug)
  const taken = new Set([lead, ...events].map((article) => article?.slug))
  const pieces = articles.filter(({ slug }) => !taken.has(slug))
  const below = pieces.splice(lead ? BESIDE : 0)
  return (
    <Sheet className="max-w-292">
      <header>
        <div className="masthead">
          <p className="ear">{paperWords.issue(volume, number)}</p>
          <h1 className="poster">{paperWords.title.replace(' ', '\n')}</h1>
          <p className="ear">{paperWords.price}</p>
        </div>
        <Dateline>
          {paperWords.kind}
          {pages > 1 ? `Strana ${page} z ${pages}` : paperWords.year}
        </Dateline>
      </header>
      {lead && (
        <div className="front">
          <Lead article={lead} />
          {events.length + pieces.length > 0 && (
            <div className="front-side">
              {events.length > 0 && <Coming events={events} />}
              {pieces.map((article) => (
                <Piece key={article.slug} article={article} />
              ))}
            </div>
          )}
        </div>
      )}
      {below.length > 0 && (
        <div className="pieces">
          {below.map((article) => (
            <Piece key={article.slug} article={article} hasPicture />
          ))}
        </div>
      )}
      <div className="border-t-6 border-double border-fg/70 print:hidden">
        {pages > 1 && <Turns page={page} pages={pages} />}
        <p className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-5">
          <a href={`${NEWS_ADDRESS}/atom.xml`} className="text-link tappable">
            {paperWords.feed}
          </a>
          <a href={`${NEWS_ADDRESS}/akce.ics`} className="text-link tappable">
            {paperWords.calendar}
          </a>
        </p>
      </div>
    </Sheet>
  )
}

function Lead({ article }: { article: NonNullable<NewsSheet['lead']> }) {
  const { slug, title, picture, markdown } = article
  return (
    <article className="lead-article">
      <Picture picture={picture} isFirst className="mb-5 aspect-2/1 w-full object-cover" />
      <Words article={{ ...article, isPinned: false }} size="text-display" />
      <div className="prose prose-story lead-text mt-4">
        {openingOf(markdown).map((paragraph, at) => (
          <p key={at}>{withNonBreakingSpaces(paragraph)}</p>
        ))}
      </div>
      <p className="mt-3 text-right print:hidden">
        <a
          href={`${NEWS_ADDRESS}/${slug}`}
          aria-label={`${paperWords.more}: ${title}`}
          className="text-link tappable"
        >
          {paperWords.more}
        </a>
      </p>
    </article>
  )
}

/** The paragraphs before anything else, such as a heading or a table. */
function openingOf(markdown: string): string[] {
  const { children } = parseMarkdown(markdown)
  const end = children.findIndex(({ type }) => type !== 'paragraph')
  let letters = 0
  return children
    .slice(0, end < 0 ? undefined : end)
    .map(plainText)
    .filter((text, at) => (letters += text.length) <= OPENING || at === 0)
}

function Coming({ events }: { events: readonly PublishedArticle[] }) {
  return (
    <section aria-labelledby="chysta-se">
      <h2 id="chysta-se" className="smallcaps mb-4 text-center text-accent">
        {paperWords.coming}
      </h2>
      <div className="grid gap-5">
        {events.map(
          (article) => article.event && <Event key={article.slug} {...article} event={article.event} />,
        )}
      </div>
    </section>
  )
}

type EventProps = PublishedArticle & { event: NonNullable<PublishedArticle['event']> }

/** A leaf of a calendar: 'sobota', '12', 'prosince'. */
function Event({ slug, title, lead, event }: EventProps) {
  const [weekday, day, month] = dateWithWeekday(event.from).split(/\s/)
  return (
    <article className="coming">
      <time dateTime={event.from} className="leaf">
        <span>{weekday}</span> <b>{day?.replace('.', '')}</b>
        <span className="sr-only">.</span> <span>{month}</span>
      </time>
      <div className="min-w-0">
        <h3 className="leading-snug font-bold wrap-anywhere">
          <HeadlineLink slug={slug}>{title}</HeadlineLink>
        </h3>
        <p className="text-sm text-fg-soft">
          {withNonBreakingSpaces([eventHours(event), event.place].filter(Boolean).join(' · '))}
        </p>
        <p className="mt-1 text-sm text-pretty wrap-anywhere whitespace-pre-line">
          {withNonBreakingSpaces(lead)}
        </p>
      </div>
    </article>
  )
}

type PieceProps = { article: PublishedArticle & WithComing; hasPicture?: boolean }

const Piece = ({ article, hasPicture = false }: PieceProps) => (
  <article className="piece">
    {hasPicture && <Picture picture={article.picture} className="mb-4 aspect-3/2 w-full object-cover" />}
    <Words article={article} size="text-display-sm" />
  </article>
)

function Turns({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Strany" className="mt-6 flex flex-wrap justify-between gap-x-8 gap-y-2">
      {page > 1 && (
        <a href={pageAddress(page - 1)} rel="prev" className="text-link tappable">
          {paperWords.newer}
        </a>
      )}
      {page < pages && (
        <a href={pageAddress(page + 1)} rel="next" className="text-link tappable ml-auto">
          {paperWords.older}
        </a>
      )}
    </nav>
  )
}
