import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import { classes } from '#ui/classes.ts'
import { byline, eventTime, paperWords } from './labels.ts'
import { HeadlineWords } from './parts.tsx'

type HeadlinesProps = Extract<PrintJob, { kind: 'headlines' }>

/** Their style is `headlines.css`. */
export function Headlines({ articles }: Pick<HeadlinesProps, 'articles'>) {
  return (
    <section className={classes('headlines', `headlines-${articles.length}`)} aria-labelledby="zpravy">
      <h2 id="zpravy" className="sr-only">
        {paperWords.latest}
      </h2>
      {articles.map((article) => (
        <Headline key={article.slug} article={article} />
      ))}
      <p className="headlines-all">
        <a href={NEWS_ADDRESS} className="text-link tappable">
          {paperWords.all}
        </a>
      </p>
    </section>
  )
}

function Headline({ article }: { article: HeadlinesProps['articles'][number] }) {
  const { slug, title, lead, picture, event, isComing } = article
  const size = picture && pagePictureSize(picture.address)
  return (
    <article className="headline">
      {size && <img src={picture.address} alt={picture.alt} {...size} loading="lazy" decoding="async" />}
      <div>
        <p className="headline-line">{isComing && event ? <b>{eventTime(event)}</b> : byline(article)}</p>
        <h3 className="poster">
          <a href={`${NEWS_ADDRESS}/${slug}`} className="tappable">
            <HeadlineWords>{title}</HeadlineWords>
          </a>
        </h3>
        <p>{withNonBreakingSpaces(lead)}</p>
      </div>
    </article>
  )
}
