import { useState } from 'react'
import { freshList, mergeFresh, type SteadyList } from './steady-list.ts'

type Seen<Item> = {
  place: string
  fresh: readonly Item[]
  list: SteadyList<Item>
}

/** The list on screen: a refresh in the same place moves nothing under the reader, another place starts over. */
export function useSteadyRows<Item extends { id: string }>(
  fresh: readonly Item[] | undefined,
  place: string,
) {
  const [seen, setSeen] = useState<Seen<Item>>({ place: '', fresh: [], list: freshList([]) })
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  const [awaited, setAwaited] = useState<string>()

  let { list } = seen
  if (fresh && (fresh !== seen.fresh || place !== seen.place)) {
    const isBack =
      fresh.some(({ id }) => id === awaited) && !list.rows.some(({ item }) => item.id === awaited)
    list = place === seen.place && !isBack ? mergeFresh(list.rows, fresh, dismissed) : freshList(fresh)
    if (isBack) setAwaited(undefined)
    setSeen({ place, fresh, list })
  }

  return {
    ...list,
    /** Items being decided here need not stay on screen when they leave the list. */
    dismiss: (...ids: string[]) => {
      setDismissed((before) => new Set([...before, ...ids]))
      setAwaited(undefined)
    },
    /** For an item whose decision is taken back: it appears in its place when the list has it again. */
    bringBack: (id: string) => {
      setDismissed((before) => new Set([...before].filter((one) => one !== id)))
      setAwaited(id)
    },
    tidy: () => setSeen({ ...seen, list: freshList(seen.fresh) }),
  }
}
