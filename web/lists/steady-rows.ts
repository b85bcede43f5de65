import { useState } from 'react'
import { settled, steadied, type SteadyList } from './steady-list.ts'

type Seen<Item> = {
  place: string
  fresh: readonly Item[]
  list: SteadyList<Item>
}

/** The list on screen: a refresh at the same place moves nothing under the reader, another place starts anew. */
export function useSteadyRows<Item extends { id: string }>(
  fresh: readonly Item[] | undefined,
  place: string,
) {
  const [seen, setSeen] = useState<Seen<Item>>({ place: '', fresh: [], list: settled([]) })
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  let { list } = seen
  if (fresh && (fresh !== seen.fresh || place !== seen.place)) {
    list = place === seen.place ? steadied(list.rows, fresh, dismissed) : settled(fresh)
    setSeen({ place, fresh, list })
  }

  return {
    ...list,
    /** This one is being decided here: when it leaves the list, it need not stay on screen. */
    dismiss: (...ids: string[]) => setDismissed((before) => new Set([...before, ...ids])),
    /** Shows the list as it is by now. */
    tidy: () => setSeen({ ...seen, list: settled(seen.fresh) }),
  }
}
