import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readPlace, writePlace, type FieldsOf } from './fields.ts'

export interface Going {
  replace?: boolean
  preventScrollReset?: boolean
  /** Kept with the entry of the history. */
  state?: unknown
}

interface Ways<Place> {
  /** Where a change leads; by default nothing else of the place moves. */
  moved?: (place: Place, changes: Partial<Place>) => Place
  /** Brings an address as it was written in former times up to date. */
  modern?: (search: URLSearchParams) => URLSearchParams
}

const asItIs = (search: URLSearchParams) => search

/**
 * The state of a screen, kept in the address so that it can be shared and Back works. `fields` and `ways` are those of
 * the module, not made anew with each drawing.
 */
export function useAddress<Place extends object>(fields: FieldsOf<Place>, ways: Ways<Place> = {}) {
  const { moved = (place, changes) => ({ ...place, ...changes }), modern = asItIs } = ways
  const [given, setSearch] = useSearchParams()
  const search = useMemo(() => modern(given), [modern, given])
  const place = useMemo(() => readPlace(fields, search), [fields, search])
  // Two changes may come before the address shows the first.
  const newest = useRef(place)
  useEffect(() => {
    newest.current = place
  }, [place])
  const go = (changes: Partial<Place>, options?: Going) => {
    newest.current = moved(newest.current, changes)
    setSearch(writePlace(fields, newest.current, search), { preventScrollReset: true, ...options })
  }
  return {
    place,
    go,
    /** The place as the last change left it, drawn or not. */
    placeNow: () => newest.current,
    hrefOf: (changes: Partial<Place>) => `?${writePlace(fields, moved(place, changes), search)}`,
  }
}
