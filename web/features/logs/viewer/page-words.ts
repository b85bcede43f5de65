import { PAGE_SIZE } from '@westmore/contract/logs.ts'
import { number } from '#format.ts'
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
export function pageSummary(page: number, { total, isWhole }: Found): string {
  if (total <= PAGE_SIZE && isWhole) return linesCounted(total)
  const to = Math.min(total, page * PAGE_SIZE)
  return `${number((page - 1) * PAGE_SIZE + 1)}–${number(to)} z ${isWhole ? '' : 'více než '}${linesCounted(total)}`
}
