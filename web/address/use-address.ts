import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readPlace, writePlace, type FieldsOf } from './fields.ts'

export type Going = {
  replace?: boolean
  preventScrollReset?: boolean
  /** Kept with the entry of the history. */
  state?: unknown
}

type Ways<Place> = {
  /** The place after a change; by default only the changed fields differ. */
  moved?: (place: Place, changes: Partial<Place>) => Place
  /** Translates an address in an older format. */
  modern?: (search: URLSearchParams) => URLSearchParams
}

const asItIs = (search: URLSearchParams) => search

/**
 * The state of a screen, kept in the address so that it can be shared and Back works. `fields` and `ways` must be constants of the
 * module, not created anew at every render.
 */
export function useAddress<Place extends object>(fields: FieldsOf<Place>, ways: Ways<Place> = {}) {
  const { moved = (place, changes) => ({ ...place, ...changes }), modern = asItIs } = ways
  const [given, setSearch] = useSearchParams()
  const search = useMemo(() => modern(given), [modern, given])
  const place = useMemo(() => readPlace(fields, search), [fields, search])
  // Changes and links may be ahead of what is rendered: a change builds on the one before it, or on where a link has led.
  const last = useRef<{ from: string; rendered: URLSearchParams; to: Place }>(undefined)
  const here = () => modern(new URLSearchParams(window.location.search))
  const placeNow = () => {
    const { current } = last
    const isNewest = current?.from === window.location.search && current.rendered === given
    return isNewest ? current.to : readPlace(fields, here())
  }
  const go = (changes: Partial<Place>, options?: Going) => {
    const to = moved(placeNow(), changes)
    last.current = { from: window.location.search, rendered: given, to }
    setSearch(writePlace(fields, to, here()), { preventScrollReset: true, ...options })
  }
  return {
    place,
    go,
    /** The place after the last change, whether it has been rendered yet or not. */
    placeNow,
    hrefOf: (changes: Partial<Place>) => `?${writePlace(fields, moved(place, changes), search)}`,
  }
}
