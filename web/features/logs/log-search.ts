import { addDays, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { facets, MAX_EXCLUDED, type Facet, type LogFilterInput } from '@westmore/contract/logs.ts'
import { quickRanges, type QuickRange } from './quick-ranges.ts'

/** What is looked for, as the address holds it; `range` stands for a `dateFrom` that moves with the clock. */
export interface LogSearch {
  category: string
  script: string
  server: string
  user: string
  player: string
  /** A person of the website, by their id. */
  person: string
  text: string
  exclude: readonly string[]
  dateFrom: string
  dateTo: string
  range: QuickRange | ''
}

export const emptySearch: LogSearch = {
  category: '',
  script: '',
  server: '',
  user: '',
  player: '',
  person: '',
  text: '',
  exclude: [],
  dateFrom: '',
  dateTo: '',
  range: '',
}

const singles = [
  'category',
  'script',
  'server',
  'user',
  'player',
  'person',
  'text',
  'dateFrom',
  'dateTo',
] as const
const MINUTE = 60_000

export function readSearch(params: URLSearchParams): LogSearch {
  const search = { ...emptySearch }
  for (const name of singles) search[name] = params.get(name)?.trim() ?? ''
  if (search.category === 'all') search.category = ''
  if (!/^\d{15,21}$/.test(search.person)) search.person = ''
  search.exclude = [...new Set(params.getAll('exclude'))].filter(isExclusion).slice(0, MAX_EXCLUDED)
  const dated = isDayOrMoment(search.dateFrom) || isDayOrMoment(search.dateTo)
  search.range = dated ? '' : (quickRanges.find(({ id }) => id === params.get('range'))?.id ?? '')
  if (!isDayOrMoment(search.dateFrom)) search.dateFrom = ''
  if (!isDayOrMoment(search.dateTo)) search.dateTo = ''
  return search
}

/** The other way round; what is not set is not in the address. */
export function writeSearch(search: LogSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of [...singles, 'range'] as const) if (search[name] !== '') params.set(name, search[name])
  for (const one of search.exclude) params.append('exclude', one)
  return params
}

/** The question for the server, as the clock stood at `anchor`; what is not demanded is left out. */
export function toFilter({ range, exclude, ...search }: LogSearch, anchor: number): LogFilterInput {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  return {
    ...given,
    ...(range !== '' && { dateFrom: beginOf(range, anchor) }),
    ...(exclude.length > 0 && { exclude: [...exclude] }),
  }
}

/** Whole minutes, so that two questions within one are the same question. */
function beginOf(range: QuickRange, anchor: number): string {
  const minutes = quickRanges.find(({ id }) => id === range)?.minutes
  if (minutes === undefined) return dayOf(new Date(anchor))
  return new Date(Math.floor(anchor / MINUTE) * MINUTE - minutes * MINUTE).toISOString()
}

export function isEmptySearch(search: LogSearch): boolean {
  return writeSearch(search).size === 0
}

/** Whether a range ended already, so that nothing new is to be expected in it. */
export function isPast(dateTo: string | undefined): boolean {
  if (!dateTo) return false
  const end = dateTo.length === 10 ? startOfDay(addDays(dateTo, 1)).getTime() : Date.parse(dateTo)
  return end <= Date.now()
}

/** Only this value; the same value again lifts the filter. */
export function withOnly(search: LogSearch, facet: Facet, value: string): LogSearch {
  return {
    ...search,
    [facet]: search[facet] === value ? '' : value,
    exclude: search.exclude.filter((one) => one !== exclusion(facet, value)),
  }
}

/** All but this value; the same value again lets it back in. */
export function withExcluded(search: LogSearch, facet: Facet, value: string): LogSearch {
  const one = exclusion(facet, value)
  const others = search.exclude.filter((other) => other !== one)
  const exclude = others.length < search.exclude.length ? others : [...others, one].slice(-MAX_EXCLUDED)
  return { ...search, [facet]: search[facet] === value ? '' : search[facet], exclude }
}

/** Adds a demand on one field of the metadata to the text search. */
export function withField(search: LogSearch, key: string, value: string): LogSearch {
  const term = `${key}:${/[\s"]|^[<>]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`
  if (search.text.includes(term)) return search
  return { ...search, text: `${search.text} ${term}`.trim() }
}

/** A range of moments; one of whole days of Prague is written as days. */
export function withMoments(search: LogSearch, from: string, to: string): LogSearch {
  const [first, end] = [dayOf(new Date(from)), dayOf(new Date(to))]
  const isWhole = [from, to].every((at) => startOfDay(dayOf(new Date(at))).getTime() === Date.parse(at))
  return isWhole
    ? { ...search, range: '', dateFrom: first, dateTo: addDays(end, -1) }
    : { ...search, range: '', dateFrom: from, dateTo: to }
}

/** Twice as wide around the same middle; never into the future. */
export function widened(search: LogSearch, from: string, to: string, now: number): LogSearch {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const half = Math.max(MINUTE, (end - begin) / 2)
  const wideEnd = Math.min(end + half, Math.max(now, end))
  return withMoments(search, new Date(begin - half).toISOString(), new Date(wideEnd).toISOString())
}

/** The day that a date field shows for a bound of the range. */
export function dayShown(bound: string, which: 'dateFrom' | 'dateTo'): string {
  if (bound.length <= 10) return bound
  return dayOf(new Date(Date.parse(bound) - (which === 'dateTo' ? 1 : 0)))
}

export const exclusion = (facet: Facet, value: string) => `${facet}:${value}`

export function readExclusion(one: string): { facet: Facet; value: string } {
  const at = one.indexOf(':')
  const facet = facets.find((name) => name === one.slice(0, at)) ?? 'category'
  return { facet, value: one.slice(at + 1) }
}

const isExclusion = (one: string) => /^(category|script|server):./s.test(one)

function isDayOrMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && (text.length > 10 || new Date(at).toISOString().startsWith(text))
}
