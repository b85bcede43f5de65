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

  let { list } = seen
  if (fresh && (fresh !== seen.fresh || place !== seen.place)) {
    list = place === seen.place ? mergeFresh(list.rows, fresh, dismissed) : freshList(fresh)
    setSeen({ place, fresh, list })
  }

  return {
    ...list,
    /** For items being decided here: when they leave the list, they need not stay on screen. */
    dismiss: (...ids: string[]) => setDismissed((before) => new Set([...before, ...ids])),
    /** Shows the list as it is now. */
    tidy: () => setSeen({ ...seen, list: freshList(seen.fresh) }),
  }
}
