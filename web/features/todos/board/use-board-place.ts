import { useEffect, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import { TodoStatus } from '@westmore/contract/todos.ts'
import { browserStore, tabStore } from '#kept/browser-store.ts'
import { LIST_PAGE } from '#lists/pages.ts'

const foldedShelf = browserStore.withPrefix('todo_board_folded:')
const placeShelf = tabStore.withPrefix('todo_board_place:')

const Folded = z.array(TodoStatus)
const Place = z.object({
  limits: z.object({ todo: z.int(), 'in-progress': z.int(), completed: z.int() }),
  /** The scroll position of the page. */
  top: z.number(),
})

const fresh: z.infer<typeof Place> = {
  limits: { todo: LIST_PAGE, 'in-progress': LIST_PAGE, completed: LIST_PAGE },
  top: 0,
}

/** Folded columns, kept in this browser; the length of each column and the scroll position, kept in this tab. */
export function useBoardPlace(userId: string) {
  const [folded, setFolded] = useState(() => foldedShelf.read(userId, Folded) ?? [])
  const [{ limits, top }] = useState(() => placeShelf.read(userId, Place) ?? fresh)
  const [shown, setShown] = useState(limits)

  // After the scroll to the top that every screen does when opened.
  useEffect(() => {
    if (top > 0) scrollTo({ top, behavior: 'instant' })
  }, [top])
  useLayoutEffect(() => {
    const keep = () => placeShelf.set(userId, { limits: shown, top: scrollY })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, shown])

  const fold = (status: TodoStatus, isFolded: boolean) => {
    const rest = folded.filter((one) => one !== status)
    const next = isFolded ? [...rest, status] : rest
    setFolded(next)
    foldedShelf.set(userId, next)
  }
  return {
    limits: shown,
    widen: (status: TodoStatus, limit: number) =>
      setShown((before) => ({ ...before, [status]: Math.max(before[status], limit) })),
    isFolded: (status: TodoStatus) => folded.includes(status),
    fold,
  }
}
