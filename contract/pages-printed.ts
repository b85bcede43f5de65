import type { PublishedArticle, ReadArticle } from './news.ts'
import type { PageName, PrintedPage } from './pages.ts'

/** An event that is not over is coming; news without a date never is. */
export interface WithComing {
  isComing: boolean
}

export interface NewsSheet {
  /** From 1. */
  page: number
  pages: number
  articles: (PublishedArticle & WithComing)[]
  /** The next events, on the first page. */
  events: PublishedArticle[]
}

/** The content of a built page that the server prints. */
export type PrintJob =
  | { kind: 'page'; page: PageName; text: PrintedPage }
  | { kind: 'headlines'; articles: (PublishedArticle & WithComing)[] }
  | { kind: 'news'; sheet: NewsSheet }
  | { kind: 'article'; article: ReadArticle & WithComing }

export interface Print {
  content: string
  /** Metadata in place of the built page's. */
  meta?: string
  /** At the end of the head. */
  style?: string
  /** The script in the content, which the page's policy allows. */
  script?: string
}
