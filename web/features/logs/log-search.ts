import { addDays, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { facets, MAX_EXCLUDED, type Facet, type LogFilterInput } from '@westmore/contract/logs.ts'
import {
  readPlace,
  checkedTextField,
  listField,
  textField,
  writePlace,
  type Field,
  type FieldsOf,
} from '#address/fields.ts'
import { serverTime } from '#clock.ts'
import { isUserId, ledgerNames } from '#places.ts'
import { boundsOf, movingRange, type MovingRange } from './range/moving-range.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** `range` replaces the dates by a range that moves with the clock. */
export type LogSearch = {
  category: string
  script: string
  server: string
  user: string
  player: string
  /** Id of a person of the website. */
  person: string
  text: string
  exclude: readonly string[]
  dateFrom: string
  dateTo: string
  range: MovingRange | ''
}

const trimmed = (name: string): Field<string> => {
  const field = textField(name)
  return { ...field, read: (search) => field.read(search).trim() }
}

/** ?kategorie=CHAT&od=2026-11-20 */
export const searchFields: FieldsOf<LogSearch> = {
  category: checkedTextField(ledgerNames.category, (given) => !isBlank(given) && given !== 'all', ''),
  script: trimmed(ledgerNames.script),
  server: trimmed(ledgerNames.server),
  user: trimmed(ledgerNames.user),
  player: trimmed(ledgerNames.player),
  person: checkedTextField(ledgerNames.person, isUserId, ''),
  text: trimmed(ledgerNames.text),
  exclude: listField(ledgerNames.exclude, isExclusion, MAX_EXCLUDED),
  dateFrom: checkedTextField(ledgerNames.dateFrom, isDayOrMoment, ''),
  dateTo: checkedTextField(ledgerNames.dateTo, isDayOrMoment, ''),
  range: {
    names: [ledgerNames.range],
    read: (search) => movingRange(search.get(ledgerNames.range) ?? '') ?? '',
    write: (range, search) => {
      if (range !== '') search.set(ledgerNames.range, range)
    },
  },
}

export const emptySearch = readPlace(searchFields)

/** Written dates take precedence over a moving range. */
export function withoutRedundantRange(search: LogSearch): LogSearch {
  return search.dateFrom === '' && search.dateTo === '' ? search : { ...search, range: '' }
}

export const writeSearch = (search: LogSearch) => writePlace(searchFields, search)

const currentNames = {
  ...ledgerNames,
  order: 'razeni',
  page: 'strana',
  entry: 'zaznam',
  context: 'okoli',
  live: 'zive',
}

/** Old links and saved views have English names; a parameter that has the current one, too, wins. */
export function withCurrentNames(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  const names: Readonly<Record<string, string>> = currentNames
  for (const [name, value] of params) {
    const now = Object.hasOwn(names, name) ? (names[name] ?? name) : name
    if (now === name || !params.has(now)) next.append(now, value)
  }
  return next
}

/** Moving ranges are computed as of `anchor`. */
export function toFilter({ range, exclude, ...search }: LogSearch, anchor: number): LogFilterInput {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  return {
    ...given,
    ...(range !== '' && boundsOf(range, anchor)),
    ...(exclude.length > 0 && { exclude: [...exclude] }),
  }
}

export function isEmptySearch(search: LogSearch): boolean {
  return writeSearch(search).size === 0
}

/** A range that has ended gets no new lines. */
export function isPast(dateTo: string | undefined): boolean {
  if (!dateTo) return false
  const end = dateTo.length === 10 ? startOfDay(addDays(dateTo, 1)).getTime() : Date.parse(dateTo)
  return end <= serverTime().getTime()
}

/** Only lines with this value, or only those without it. */
export function withValue(search: LogSearch, facet: Facet, value: string, isNot: boolean): LogSearch {
  const others = withoutExclusion(search, facet, value)
  if (!isNot) return { ...search, [facet]: value, exclude: others }
  const only = search[facet] === value ? '' : search[facet]
  return { ...search, [facet]: only, exclude: [...others, exclusion(facet, value)].slice(-MAX_EXCLUDED) }
}

const withoutExclusion = ({ exclude }: LogSearch, facet: Facet, value: string) =>
  exclude.filter((one) => one !== exclusion(facet, value))

export const toggleOnly = (search: LogSearch, facet: Facet, value: string): LogSearch =>
  search[facet] === value ? { ...search, [facet]: '' } : withValue(search, facet, value, false)

export const toggleExcluded = (search: LogSearch, facet: Facet, value: string): LogSearch =>
  search.exclude.includes(exclusion(facet, value))
    ? { ...search, exclude: withoutExclusion(search, facet, value) }
    : withValue(search, facet, value, true)

export function withField(search: LogSearch, key: string, value: string): LogSearch {
  const term = `${key}:${/[\s"]|^[<>]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`
  if (search.text.includes(term)) return search
  return { ...search, text: `${search.text} ${term}`.trim() }
}

/** Written as days if it consists of whole days of Prague. */
export function withMoments(search: LogSearch, from: string, to: string): LogSearch {
  const [first, end] = [dayOf(new Date(from)), dayOf(new Date(to))]
  const isWhole = [from, to].every((at) => startOfDay(dayOf(new Date(at))).getTime() === Date.parse(at))
  return isWhole
    ? { ...search, range: '', dateFrom: first, dateTo: addDays(end, -1) }
    : { ...search, range: '', dateFrom: from, dateTo: to }
}

export const exclusion = (facet: Facet, value: string) => `${facet}:${value}`

export function readExclusion(one: string): { facet: Facet; value: string } {
  const at = one.indexOf(':')
  const facet = facets.find((name) => name === one.slice(0, at)) ?? 'category'
  return { facet, value: one.slice(at + 1) }
}

function isExclusion(one: string): boolean {
  return /^(category|script|server):./s.test(one)
}

function isDayOrMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && (text.length > 10 || new Date(at).toISOString().startsWith(text))
}
