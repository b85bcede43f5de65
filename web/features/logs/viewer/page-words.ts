import { MAX_FOUND, PAGE_SIZE, searchTerms, TEXT_DAYS } from '@westmore/contract/logs.ts'
import { describePage } from '#lists/pages.ts'
import { linesCounted } from '../labels.ts'
import type { LogSearch } from '../log-search.ts'

/** Without `isWhole` there are more than `total`, which is then MAX_FOUND. */
type Found = {
  total: number
  isWhole: boolean
}

/** Number of pages that can be reached. */
export const pagesOf = ({ total }: Found) => Math.max(1, Math.ceil(Math.min(MAX_FOUND, total) / PAGE_SIZE))

export const isBeyond = ({ total, isWhole }: Found) => total > MAX_FOUND || !isWhole

type Searched = Pick<LogSearch, 'text' | 'range' | 'dateFrom' | 'dateTo'>

/** Words without a time are searched in the newest days only. */
export function pageSummary(page: number, found: Found, { text, range, dateFrom, dateTo }: Searched): string {
  const pages = describePage(page, { ...found, pageSize: PAGE_SIZE }, linesCounted)
  const isOfNewest = searchTerms(text).length > 0 && range + dateFrom + dateTo === ''
  return isOfNewest ? `${pages} za posledních ${TEXT_DAYS}\u00A0dní` : pages
}
