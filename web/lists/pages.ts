import { useRef } from 'react'

/** Rows to a page of a list that came whole; hundreds drawn at once would answer a click after seconds. */
export const LIST_PAGE = 50

/** The page an address names; the first where it names none. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** The rows of a page; one past the end is the last. */
export function pageOf<Item>(all: readonly Item[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / LIST_PAGE))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: all.slice((page - 1) * LIST_PAGE, page * LIST_PAGE) }
}

/** A turned page is read from its top, by the keyboard too. */
export function usePageTurn(go: (page: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const turn = (page: number) => {
    go(page)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  return { list, turn }
}
