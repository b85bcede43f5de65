import { MINUTE } from '@westmore/contract/days.ts'
import { MAX_CHOSEN } from '@westmore/contract/logs-around.ts'
import { MAX_IDENTIFIER } from '@westmore/contract/logs-lines.ts'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import {
  choiceField,
  integerField,
  flagField,
  groupField,
  listField,
  pageField,
  readPlace,
  writePlace,
  type FieldsOf,
} from '#address/fields.ts'
import { serverTime } from '#clock.ts'
import { useAddress } from '#address/use-address.ts'
import { columnsField, type Columns } from './viewer/columns.ts'
import {
  withCurrentNames,
  searchFields,
  withoutRedundantRange,
  toFilter,
  writeSearch,
  type LogSearch,
} from './log-search.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type LogPlace = {
  search: LogSearch
  page: number
  order: 'newest' | 'oldest'
  /** Id of the open line, and of the line whose surroundings are shown. */
  entry: number | null
  context: number | null
  /** Line around which all players are shown, those chosen of them, and the minutes before and after it. */
  around: number | null
  players: readonly string[]
  minutes: Span
  isLive: boolean
  /** Long actions take one line instead of up to three. */
  isCut: boolean
  columns: Columns
}

/** Minutes before and after a line. */
export const spans = [1, 5, 15, 30] as const
type Span = (typeof spans)[number]

const isIdentifier = (text: string) => !isBlank(text) && text.length <= MAX_IDENTIFIER

export const placeFields: FieldsOf<LogPlace> = {
  search: groupField(searchFields, withoutRedundantRange),
  page: pageField(20_000_000),
  // The second word is from old links.
  order: choiceField<'oldest', 'newest'>('razeni', { nejstarsi: 'oldest', oldest: 'oldest' }, 'newest'),
  entry: integerField('zaznam', Number.MAX_SAFE_INTEGER, null),
  context: integerField('okoli', Number.MAX_SAFE_INTEGER, null),
  around: integerField('kolem', Number.MAX_SAFE_INTEGER, null),
  players: listField('vedle', isIdentifier, MAX_CHOSEN),
  minutes: choiceField<Span, Span>('rozpeti', { '1': 1, '15': 15, '30': 30 }, 5),
  isLive: flagField('zive'),
  isCut: flagField('jeden-radek'),
  columns: columnsField,
}

export const beginning = readPlace(placeFields)

const list = { context: null, around: null, players: [], minutes: 5 } satisfies Partial<LogPlace>

/** A new search or order returns to the first page, with nothing open. */
export function moved(place: LogPlace, change: Partial<LogPlace>): LogPlace {
  const isNew = change.search !== undefined || change.order !== undefined
  const isAround = Boolean(change.context ?? change.around)
  return { ...place, ...((isNew || isAround) && list), ...(isNew && { page: 1, entry: null }), ...change }
}

export const useLogPlace = () => useAddress(placeFields, { moved, translate: withCurrentNames })

type LogHandles = Pick<ReturnType<typeof useLogPlace>, 'place' | 'placeNow' | 'go'>
export type Go = LogHandles['go']

export const LogContext = createContext<LogHandles | null>(null)

/** Where the person is among the lines, and the ways from there. */
export function useLog() {
  const log = useContext(LogContext)
  if (!log) throw new Error('lines are outside of the ledger')
  return { ...log, find: (search: LogSearch) => log.go({ search }) }
}

const viewFields = { search: placeFields.search, columns: placeFields.columns }

export const writeView = (place: Pick<LogPlace, 'search' | 'columns'>) =>
  writePlace(viewFields, place).toString()

export const rewrittenView = (query: string) =>
  writeView(readPlace(viewFields, withCurrentNames(new URLSearchParams(query))))

export const writeLogPlace = (place: LogPlace) => writePlace(placeFields, place)

/** A range such as «the last hour» is fixed until the search changes; in live mode it moves on. */
export function useFilter(search: LogSearch, isLive: boolean) {
  const key = writeSearch(search).toString()
  const [anchored, setAnchored] = useState(() => ({ key, at: serverTime().getTime() }))
  if (anchored.key !== key) setAnchored({ key, at: serverTime().getTime() })
  const isMoving = isLive && search.range !== ''
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(
      () => setAnchored((before) => ({ ...before, at: serverTime().getTime() })),
      MINUTE,
    )
    return () => clearInterval(timer)
  }, [isMoving])
  // Memoised by its text: the object is a new one after every navigation.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => toFilter(search, anchored.at), [key, anchored.at])
}
