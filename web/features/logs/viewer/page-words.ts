import { PAGE_SIZE } from '@westmore/contract/logs.ts'
import { describePage } from '#lists/pages.ts'
import { linesCounted } from '../labels.ts'

/** Number of lines; without `isWhole` there are more than `total`. */
type Found = {
  total: number
  isWhole: boolean
}

/** Number of pages, or of those that certainly exist. */
export function pagesOf({ total, isWhole }: Found): number {
  return Math.max(1, Math.ceil((isWhole ? total : total + 1) / PAGE_SIZE))
}

/** '51–100 z 12 345 záznamů'. */
export const pageSummary = (page: number, found: Found) =>
  describePage(page, { ...found, pageSize: PAGE_SIZE }, linesCounted)
