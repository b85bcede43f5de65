import { NEWS_ADDRESS, type PublishedArticle } from '@westmore/contract/news.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { NewsSheet, WithComing } from '@westmore/contract/pages-printed.ts'
import { date } from '#format.ts'
import { publicMeta } from '#page-meta.ts'
import { Sheet } from '#features/public/public.ts'
import { classes } from '#ui/classes.ts'
import { Rule } from '#ui/ornament.tsx'
import { eventTime, paperWords } from './labels.ts'
import { Dateline, EventFacts, HeadlineWords, Picture } from './parts.tsx'

const pageAddress = (page: number) => (page === 1 ? NEWS_ADDRESS : `${NEWS_ADDRESS}?strana=${page}`)

export const newsMeta = ({ page = 1, isUnlisted = false }) =>
  publicMeta({
    title: `${paperWords.title}${page === 1 ? '' : `, strana ${page}`} | Westmore`,
    description: paperWords.description,
    path: pageAddress(page),
    preview: 'news',
    isUnlisted,
  })

export function NewsSheetPage({ sheet: { page, pages, articles, events } }: { sheet: NewsSheet }) {
  return (
    <Sheet className="max-w-224">
      <header className="mb-8 text-center">
        <Dateline>
          {paperWords.kind}
          {pages > 1 ? `Strana ${page} z ${pages}` : 'Léta Páně 1890'}
        </Dateline>
        <h1 className="poster mt-7 text-title">{paperWords.title}</h1>
        <Rule className="mt-5" />
      </header>
      {events.length > 0 && <Coming events={events} />}
      <div className="divide-y divide-line border-b-6 border-double border-b-fg/70">
        {articles.map((article) => (
          <Entry key={article.slug} article={article} />
        ))}
      </div>
      {pages > 1 && <Turns page={page} pages={pages} />}
      <p className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-5 print:hidden">
        <a href={`${NEWS_ADDRESS}/atom.xml`} className="text-link tappable">
          {paperWords.feed}
        </a>
        <a href={`${NEWS_ADDRESS}/akce.ics`} className="text-link tappable">
          {paperWords.calendar}
        </a>
      </p>
    </Sheet>
  )
}

function Coming({ events }: { events: readonly PublishedArticle[] }) {
  return (
    <section aria-labelledby="chysta-se" className="mb-6 border-2 border-line bg-field/60 p-4 sm:p-5">
      <h2 id="chysta-se" className="smallcaps border-b-2 border-line pb-2 text-center text-accent">
        {paperWords.coming}
      </h2>
      <ul className="divide-y divide-line">
        {events.map(({ slug, title, event }) => (
          <li key={slug} className="grid gap-1 pt-3 not-last:pb-3">
            <a
              href={`${NEWS_ADDRESS}/${slug}`}
              className="tappable font-bold wrap-anywhere underline-offset-4 hover:text-accent hover:underline"
            >
              {withNonBreakingSpaces(title)}
            </a>
            {event && <EventFacts event={event} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ article }: { article: PublishedArticle & WithComing }) {
  const { slug, title, lead, picture, event, isComing, isPinned, author, publishedAt } = article
  const address = `${NEWS_ADDRESS}/${slug}`
  return (
    <article
      className={classes(
        'grid gap-x-7 gap-y-4 py-7',
        picture !== null && 'sm:grid-cols-[minmax(0,1fr)_--spacing(60)]',
      )}
    >
      <div className="min-w-0">
        <p className="text-sm text-fg-soft italic">
          {isPinned && <b className="text-accent">{paperWords.pinned} · </b>}
          {author !== null && `${author} · `}
          <time dateTime={publishedAt}>{date(publishedAt)}</time>
        </p>
        <h2 className="poster mt-1 text-display-sm text-balance wrap-anywhere">
          <a href={address} className="tappable underline-offset-4 hover:text-accent hover:underline">
            <HeadlineWords>{title}</HeadlineWords>
          </a>
        </h2>
        {event && isComing && <p className="mt-1 font-bold text-accent">{eventTime(event)}</p>}
        <p className="mt-2 max-w-160 text-pretty wrap-anywhere whitespace-pre-line">
          {withNonBreakingSpaces(lead)}
        </p>
      </div>
      <Picture picture={picture} className="aspect-3/2 w-full object-cover max-sm:order-first" />
    </article>
  )
}

function Turns({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Strany" className="mt-6 flex flex-wrap justify-between gap-x-8 gap-y-2 print:hidden">
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
