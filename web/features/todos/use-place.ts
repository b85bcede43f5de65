import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readFilter, writeFilter, type TodoFilter } from './todo-filter.ts'

const OPEN = 'ukol'
export const NEW = 'novy'

/** Filter, view and the open todo live in the address, so that a link shows the same and Back closes. */
export function useTodoPlace() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOpenedHere = typeof state === 'object' && state !== null && 'opened' in state

  const filter = readFilter(search)
  const setFilter = (change: Partial<TodoFilter>) =>
    setSearch((before) => writeFilter(before, { ...readFilter(before), page: 1, ...change }), {
      replace: true,
      preventScrollReset: true,
    })

  const open = (id: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(OPEN, id)
        return next
      },
      { preventScrollReset: true, state: { opened: true } },
    )

  const close = () => {
    if (isOpenedHere) return void navigate(-1)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(OPEN)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return { filter, setFilter, opened: search.get(OPEN), open, close }
}
