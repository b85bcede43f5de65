import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, toFilter, writeSearch, type LogSearch } from './log-search.ts'

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

export type Go = (change: Partial<LogPlace>, options?: { replace?: boolean }) => void

/** A changed search or order begins at the first page, with nothing open. */
export function useLogPlace(): { place: LogPlace; go: Go } {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => readPlace(params), [params])
  const go: Go = (change, { replace = false } = {}) => {
    const isNew = change.search !== undefined || change.order !== undefined
    const fresh = isNew ? { page: 1, entry: null, context: null } : {}
    setParams(writePlace({ ...placeNow(), ...fresh, ...change }), { replace, preventScrollReset: true })
  }
  return { place, go }
}

/** The place in the address: what is drawn may still be the one before, when somebody is quick. */
export function placeNow(): LogPlace {
  return readPlace(new URLSearchParams(location.search))
}

export function readPlace(params: URLSearchParams): LogPlace {
  return {
    search: readSearch(params),
    page: wholeNumber(params.get('page'), 20_000_000) ?? 1,
    order: params.get('order') === 'oldest' ? 'oldest' : 'newest',
    entry: wholeNumber(params.get('entry')),
    context: wholeNumber(params.get('context')),
    isLive: params.get('live') === '1',
    isWrapped: params.get('wrap') === '1',
  }
}

export function writePlace({ search, page, order, entry, context, isLive, isWrapped }: LogPlace) {
  const params = writeSearch(search)
  if (page > 1) params.set('page', String(page))
  if (order === 'oldest') params.set('order', order)
  if (entry !== null) params.set('entry', String(entry))
  if (context !== null) params.set('context', String(context))
  if (isLive) params.set('live', '1')
  if (isWrapped) params.set('wrap', '1')
  return params
}

function wholeNumber(text: string | null, max = Number.MAX_SAFE_INTEGER): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) && Number(text) <= max ? Number(text) : null
}

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
