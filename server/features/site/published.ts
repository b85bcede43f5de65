import { isOver, NEWS_ADDRESS, NEWS_PAGE, type PublishedArticle } from '@westmore/contract/news.ts'
import { pageNames, writtenPages } from '@westmore/contract/pages.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import { comingEvents, findArticle, latestNews, listNews, newsPlaces } from '#features/news/public.ts'
import { publishedPages } from '#features/pages/public.ts'
import { shownTeam } from '#features/team/public.ts'
import { cacheFor } from '#flow/sharing.ts'
import type { PrintJobs } from './printed-pages.ts'
import type { Db } from '#postgres/db.ts'

const EVENTS_ABOVE = 4

export async function readPublished(db: Db, now: () => Date): Promise<PrintJobs> {
  const [texts, people, latest, places] = await Promise.all([
    publishedPages(db),
    shownTeam(db),
    latestNews(db),
    newsPlaces(db),
  ])
  const withComing = <Article extends PublishedArticle>(article: Article) => ({
    ...article,
    isComing: article.event !== null && !isOver(article.event, now()),
  })
  const jobs: PrintJobs = new Map()
  for (const page of pageNames) {
    const team = page === 'team' && people.length > 0 && { people }
    const text = texts.get(page)
    if (text || team)
      jobs.set(
        writtenPages[page].address,
        ready({ kind: 'page', page, text: { markdown: '', ...text, ...team } }),
      )
  }
  if (latest.length > 0) jobs.set('/', ready({ kind: 'headlines', articles: latest.map(withComing) }))

  const pages = Math.ceil(places.length / NEWS_PAGE)
  for (let page = 1; page <= pages; page += 1) {
    const readSheet = async (): Promise<PrintJob> => {
      const [{ articles }, events] = await Promise.all([
        listNews(db, places[(page - 1) * NEWS_PAGE - 1]?.cursor),
        page === 1 ? comingEvents(db, now()) : [],
      ])
      const above = events.slice(0, EVENTS_ABOVE)
      return { kind: 'news', sheet: { page, pages, articles: articles.map(withComing), events: above } }
    }
    jobs.set(page === 1 ? NEWS_ADDRESS : `${NEWS_ADDRESS}?strana=${page}`, cacheFor(Infinity, readSheet))
  }
  for (const { slug } of places) {
    const readArticle = async (): Promise<PrintJob | undefined> => {
      const article = await findArticle(db, slug)
      return article && { kind: 'article', article: withComing(article) }
    }
    jobs.set(`${NEWS_ADDRESS}/${slug}`, cacheFor(Infinity, readArticle))
  }
  return jobs
}

const ready = (job: PrintJob) => async () => job
