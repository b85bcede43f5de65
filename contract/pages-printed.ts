import type { PublishedArticle, ReadArticle } from './news.ts'
import type { PageName, PrintedPage } from './pages.ts'

/** An event that is not over is coming; news without a date never is. */
export interface WithComing {
  isComing: boolean
}

export interface NewsSheet {
  page: number
  pages: number
  articles: (PublishedArticle & WithComing)[]
  events: PublishedArticle[]
  /** Of the first page only. */
  lead?: ReadArticle & WithComing
  volume: number
  number: number
}

export type PrintJob =
  | { kind: 'page'; page: PageName; text: PrintedPage }
  | { kind: 'headlines'; articles: (PublishedArticle & WithComing)[] }
  | { kind: 'news'; sheet: NewsSheet }
  | { kind: 'article'; article: ReadArticle & WithComing; next?: (PublishedArticle & WithComing) | undefined }

export interface Print {
  content: string
  meta?: string
  style?: string
  /** The script in the content, which the page's policy allows. */
  script?: string
}
