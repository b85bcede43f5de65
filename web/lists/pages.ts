import { useRef, type RefObject } from 'react'
import { number } from '#format.ts'

/** Rows per page of a list that was loaded whole; rendering hundreds at once would take seconds. */
const LIST_PAGE = 50

export function pageOf<Item>(all: readonly Item[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / LIST_PAGE))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: all.slice((page - 1) * LIST_PAGE, page * LIST_PAGE) }
}

type Found = {
  total: number
  pageSize: number
  /** False if there are more than `total`. */
  isWhole?: boolean
}

/** '51–100 z 12 345 záznamů', or '3 záznamy' if they fit on one page; `count` adds the noun. */
export function describePage(
  page: number,
  { total, pageSize, isWhole = true }: Found,
  count: (total: number) => string,
): string {
  if (total <= pageSize && isWhole) return count(total)
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  return `${number(from)}–${number(to)} z ${isWhole ? '' : 'více než '}${count(total)}`
}

/** Moves the view and the focus to the top of a list. A list that scrolls on its own is only brought into view. */
export function goToTop(list: HTMLElement | null) {
  if (list === null) return
  list.focus({ preventScroll: true })
  list.scrollTop = 0
  const isInside = getComputedStyle(list).overflowY === 'auto'
  list.scrollIntoView({ block: isInside ? 'nearest' : 'start', behavior: 'instant' })
}

export function usePageTurn<List extends HTMLElement = HTMLUListElement>(
  go: (page: number) => void,
  given?: RefObject<List | null>,
) {
  const own = useRef<List>(null)
  const list = given ?? own
  const turn = (page: number) => {
    go(page)
    goToTop(list.current)
  }
  return { list, turn }
}
