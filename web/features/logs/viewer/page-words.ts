import { MAX_FOUND, PAGE_SIZE } from '@westmore/contract/logs.ts'
import { describePage } from '#lists/pages.ts'
import { linesCounted } from '../labels.ts'

/** Without `isWhole` there are more than `total`. */
type Found = {
  total: number
  isWhole: boolean
}

const MOST_PAGES = MAX_FOUND / PAGE_SIZE

/** Number of pages, or of those that certainly exist and can be reached. */
export function pagesOf({ total, isWhole }: Found): number {
  return Math.max(1, Math.min(MOST_PAGES, Math.ceil((isWhole ? total : total + 1) / PAGE_SIZE)))
}

export const isBeyond = ({ total, isWhole }: Found) => total > MAX_FOUND || (total === MAX_FOUND && !isWhole)

export const pageSummary = (page: number, found: Found) =>
  describePage(page, { ...found, pageSize: PAGE_SIZE }, linesCounted)
