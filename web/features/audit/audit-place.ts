import type { AuditFilter } from '@westmore/contract/audit.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export interface AuditPlace {
  filter: AuditFilter
  page: number
  /** The row up to which the pages go, once one has turned to another. */
  upTo: string | undefined
}

const names = {
  actorId: 'kdo',
  action: 'akce',
  subjectType: 'predmet',
  subjectId: 'id',
  about: 'clovek',
  from: 'od',
  to: 'do',
} as const satisfies Record<keyof AuditFilter, string>

const shapes: Record<keyof AuditFilter, RegExp> = {
  actorId: /^(server|\d{15,21})$/,
  action: /^[A-Za-z]{1,40}(\.[A-Za-z]{1,40}){0,3}$/,
  subjectType: /^[a-z-]{1,40}$/,
  subjectId: /^[\w:.-]{1,100}$/,
  about: /^\d{15,21}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

const fields = ['actorId', 'action', 'subjectType', 'subjectId', 'about', 'from', 'to'] as const

export function placeOf(search: URLSearchParams): AuditPlace {
  const filter: AuditFilter = {}
  for (const field of fields) {
    const value = search.get(names[field]) ?? ''
    if (shapes[field].test(value) && (!isDate(field) || isDay(value))) filter[field] = value
  }
  return {
    filter,
    page: Math.min(figureOf(search.get('strana')) ?? 1, 100_000),
    upTo: search.get('po')?.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)?.[0],
  }
}

const isDate = (field: keyof AuditFilter) => field === 'from' || field === 'to'

export function searchOf({ filter, page, upTo }: AuditPlace): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of fields) {
    const value = filter[field]
    if (value) search.set(names[field], value)
  }
  if (page > 1) search.set('strana', String(page))
  if (page > 1 && upTo) search.set('po', upTo)
  return search
}

/** A day of the calendar, and one the server takes. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return text >= '1970-01-01' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

function figureOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** Filter and page of the audit, kept in the address. */
export function useAuditPlace() {
  const [search, setSearch] = useSearchParams()
  const place = useMemo(() => placeOf(search), [search])
  return { place, go: (next: AuditPlace) => setSearch(searchOf(next), { preventScrollReset: true }) }
}
