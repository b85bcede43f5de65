import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readPlace, writePlace, type FieldsOf } from './fields.ts'

export type NavigateOptions = {
  replace?: boolean
  preventScrollReset?: boolean
  state?: unknown
}

type AddressOptions<Place> = {
  /** The place after a change; by default only the changed fields differ. */
  moved?: (place: Place, changes: Partial<Place>) => Place
  translate?: (search: URLSearchParams) => URLSearchParams
}

const asWritten = (search: URLSearchParams) => search

/** Another filter, search or order returns to the first page. */
export const toFirstPage = <Place extends { page: number }>(
  place: Place,
  changes: Partial<Place>,
): Place => ({
  ...place,
  page: 1,
  ...changes,
})

/** `fields` and `ways` must be module constants, not created at every render. */
export function useAddress<Place extends object>(fields: FieldsOf<Place>, ways: AddressOptions<Place> = {}) {
  const { moved = (place, changes) => ({ ...place, ...changes }), translate = asWritten } = ways
  const [given, setSearch] = useSearchParams()
  const search = useMemo(() => translate(given), [translate, given])
  const place = useMemo(() => readPlace(fields, search), [fields, search])
  // `rendered` can lag behind: a change builds on the previous change, or on the address that a link has
  // opened since then.
  const last = useRef<{ from: string; rendered: URLSearchParams; to: Place }>(undefined)
  const here = () => translate(new URLSearchParams(window.location.search))
  const placeNow = () => {
    const { current } = last
    const isNewest = current?.from === window.location.search && current.rendered === given
    return isNewest ? current.to : readPlace(fields, here())
  }
  const go = (changes: Partial<Place>, options?: NavigateOptions) => {
    const to = moved(placeNow(), changes)
    last.current = { from: window.location.search, rendered: given, to }
    setSearch(writePlace(fields, to, here()), { preventScrollReset: true, ...options })
  }
  return {
    place,
    go,
    /** The place after the last change, even if it has not been rendered yet. */
    placeNow,
    hrefOf: (changes: Partial<Place>) => `?${writePlace(fields, moved(place, changes), search)}`,
  }
}
