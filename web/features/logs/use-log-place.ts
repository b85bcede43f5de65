import { useEffect, useMemo, useState } from 'react'
import {
  choice,
  figure,
  flag,
  group,
  pageNumber,
  readPlace,
  writePlace,
  type FieldsOf,
} from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { modern, searchFields, tidied, toFilter, writeSearch, type LogSearch } from './log-search.ts'

/** Where one stands in the ledger; all of it is in the address. */
export interface LogPlace {
  search: LogSearch
  page: number
  order: 'newest' | 'oldest'
  /** The line that is open, and the one whose surroundings are shown. */
  entry: number | null
  context: number | null
  isLive: boolean
  isWrapped: boolean
}

export const placeFields: FieldsOf<LogPlace> = {
  search: group(searchFields, tidied),
  page: pageNumber(20_000_000),
  // The second word is the one that links of before have.
  order: choice<'oldest', 'newest'>('razeni', { nejstarsi: 'oldest', oldest: 'oldest' }, 'newest'),
  entry: figure('zaznam', Number.MAX_SAFE_INTEGER, null),
  context: figure('okoli', Number.MAX_SAFE_INTEGER, null),
  isLive: flag('zive'),
  isWrapped: flag('zalomit'),
}

export const beginning = readPlace(placeFields)

/** A changed search or order begins at the first page, with nothing open. */
function moved(place: LogPlace, change: Partial<LogPlace>): LogPlace {
  const isNew = change.search !== undefined || change.order !== undefined
  return { ...place, ...(isNew && { page: 1, entry: null, context: null }), ...change }
}

export const useLogPlace = () => useAddress(placeFields, { moved, modern })

export type Go = ReturnType<typeof useLogPlace>['go']

export const writeLogPlace = (place: LogPlace) => writePlace(placeFields, place)

const MINUTE = 60_000

/** The question for the server. A range such as «the last hour» stands still until renewed; in live mode it moves on. */
export function useFilter(search: LogSearch, isLive: boolean) {
  const key = writeSearch(search).toString()
  const [anchored, setAnchored] = useState(() => ({ key, at: Date.now() }))
  if (anchored.key !== key) setAnchored({ key, at: Date.now() })
  const renew = () => setAnchored((before) => ({ ...before, at: Date.now() }))
  const isMoving = isLive && search.range !== ''
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setAnchored((before) => ({ ...before, at: Date.now() })), MINUTE)
    return () => clearInterval(timer)
  }, [isMoving])
  // The key says all of the search; the object itself is another one after every navigation.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => toFilter(search, anchored.at), [key, anchored.at])
  return { filter, renew }
}
