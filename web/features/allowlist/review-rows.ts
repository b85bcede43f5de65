import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { settled, steadied, type SteadyList } from './review-steady.ts'

interface Seen {
  place: string
  fresh: readonly StaffSubmission[]
  list: SteadyList<StaffSubmission>
}

/** The list on screen: a refresh at the same place moves nothing under the reader, another place starts anew. */
export function useReviewRows(fresh: readonly StaffSubmission[] | undefined, place: string) {
  const [seen, setSeen] = useState<Seen>({ place: '', fresh: [], list: settled([]) })
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  let { list } = seen
  if (fresh && (fresh !== seen.fresh || place !== seen.place)) {
    list = place === seen.place ? steadied(list.rows, fresh, dismissed) : settled(fresh)
    setSeen({ place, fresh, list })
  }

  return {
    ...list,
    /** This one is being decided here: when it leaves the list, it need not stay on screen. */
    dismiss: (id: string) => setDismissed((before) => new Set(before).add(id)),
    /** Shows the list as it is by now. */
    tidy: () => setSeen({ ...seen, list: settled(seen.fresh) }),
  }
}
