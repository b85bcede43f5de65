import { isOver, NEWS_ADDRESS, NEWS_PAGE, type PublishedArticle } from '@westmore/contract/news.ts'
import { pageNames, writtenPages } from '@westmore/contract/pages.ts'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import { comingEvents, findArticle, latestNews, listNews, newsPlaces } from '#features/news/public.ts'
import { changedParts, publishedPages } from '#features/pages/public.ts'
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
    const readPage = async (): Promise<PrintJob> => {
      const changes = page === 'rules' && { changed: await changedParts(db) }
      return { kind: 'page', page, text: { markdown: '', ...text, ...team, ...changes } }
    }
    if (text || team) jobs.set(writtenPages[page].address, cacheFor(Infinity, readPage))
  }
  if (latest.length > 0) jobs.set('/', ready({ kind: 'headlines', articles: latest.map(withComing) }))

  const pages = Math.ceil(places.length / NEWS_PAGE)
  const years = places.map(({ publishedAt }) => new Date(publishedAt).getUTCFullYear())
  const issue = { volume: Math.max(...years) - Math.min(...years) + 1, number: places.length }
  for (let page = 1; page <= pages; page += 1) {
    const readSheet = async (): Promise<PrintJob> => {
      const [{ articles }, events] = await Promise.all([
        listNews(db, places[(page - 1) * NEWS_PAGE - 1]?.cursor),
        page === 1 ? comingEvents(db, now()) : [],
      ])
      const above = events.slice(0, EVENTS_ABOVE)
      const lead = page === 1 && (await findArticle(db, leadOf(articles)?.slug ?? ''))
      const sheet = { page, pages, articles: articles.map(withComing), events: above, ...issue }
      return { kind: 'news', sheet: { ...sheet, ...(lead && { lead: withComing(lead) }) } }
    }
    jobs.set(page === 1 ? NEWS_ADDRESS : `${NEWS_ADDRESS}?strana=${page}`, cacheFor(Infinity, readSheet))
  }
  for (const [at, { slug }] of places.entries()) {
    const following = places.length > 1 && places[(at + 1) % places.length]
    const readArticle = async (): Promise<PrintJob | undefined> => {
      const article = await findArticle(db, slug)
      const next = following ? await findArticle(db, following.slug) : undefined
      return article && { kind: 'article', article: withComing(article), next: next && withComing(next) }
    }
    jobs.set(`${NEWS_ADDRESS}/${slug}`, cacheFor(Infinity, readArticle))
  }
  return jobs
}

/** The article that opens the first page. */
const leadOf = (articles: readonly PublishedArticle[]) =>
  articles.find(({ isPinned }) => isPinned) ?? articles.find(({ picture }) => picture) ?? articles[0]

const ready = (job: PrintJob) => async () => job
