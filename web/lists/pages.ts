import { useRef, type RefObject } from 'react'

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

/** To the top of a list, for the eye and for the keyboard; a list that scrolls inside the page stays in its place there. */
export function goToTop(list: HTMLElement | null) {
  if (list === null) return
  list.focus({ preventScroll: true })
  list.scrollTop = 0
  const isInside = getComputedStyle(list).overflowY === 'auto'
  list.scrollIntoView({ block: isInside ? 'nearest' : 'start', behavior: 'instant' })
}

/** A turned page is read from its top. `given` is the list of a screen that holds it already. */
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
