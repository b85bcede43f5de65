import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf, startOfDay } from '@westmore/contract/days.ts'
import {
  facets,
  retainedSince,
  searchTerms,
  TEXT_DAYS,
  type Facet,
  type LogFilter,
  type SearchTerm,
} from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { nameId } from './names.ts'
import { foldedPattern, isNumber } from './pattern.ts'
import { playersNamed } from './player-store.ts'
import { noteSearch } from './searches.ts'
import type { Asker } from './search-queue.ts'

/** In ms; `to` is excluded. */
export interface Range {
  from: number
  to: number
}

/** Null means no condition, 0 a value that no line has. */
export interface ResolvedFilter {
  range: Range
  only: Record<Facet, number | null>
  without: Record<Facet, number[]>
  players: number[] | null
  terms: SearchTerm[]
  /** A text search waits in the queue of this person; exports (null) have queues of their own. */
  asker: Asker | null
}

export const noCondition = {
  only: { category: null, script: null, server: null },
  without: { category: [], script: [], server: [] },
  players: null,
  terms: [],
  asker: null,
} satisfies Omit<ResolvedFilter, 'range'>

/**
 * The audit entry of a search that names a player is written here, so that no handler can forget it. `asker`
 * is null if the caller writes its own, or the search is about the reader.
 */
export async function resolveFilter(
  db: Db,
  filter: LogFilter,
  asker: Asker | null,
  now: Date,
): Promise<ResolvedFilter> {
  const [resolved] = await Promise.all([
    resolveNames(db, filter, now),
    asker && noteSearch(db, asker, filter),
  ])
  return { ...resolved, asker }
}

async function resolveNames(db: Db, filter: LogFilter, now: Date): Promise<Omit<ResolvedFilter, 'asker'>> {
  const { category, script, server, user, player, person, text, exclude, dateFrom, dateTo, ...rest } = filter
  assertEmpty(rest)
  const only = {
    category: category === 'all' ? null : await idOf(db, 'category', category),
    script: await idOf(db, 'script', script),
    server: await idOf(db, 'server', server),
  }
  const without: ResolvedFilter['without'] = { category: [], script: [], server: [] }
  for (const one of new Set(exclude)) {
    const kind = facets.find((facet) => one.startsWith(`${facet}:`))
    const id = kind && (await nameId(db, kind, one.slice(kind.length + 1)))
    if (kind && id !== undefined) without[kind].push(id)
  }
  const terms = searchTerms(text ?? '')
  return {
    range: rangeOf({ dateFrom, dateTo }, terms.length > 0, now),
    only,
    without,
    players: await playersNamed(db, { user, player, person }),
    terms,
  }
}

async function idOf(db: Db, facet: Facet, name: string | undefined): Promise<number | null> {
  return name ? ((await nameId(db, facet, name)) ?? 0) : null
}

/** Fails to compile if the filter has a field that is not handled above. */
const assertEmpty = (_rest: Record<string, never>) => {}

/** Words are compared with every line, so a search without a time reads only the newest. */
function rangeOf(
  { dateFrom, dateTo }: Pick<LogFilter, 'dateFrom' | 'dateTo'>,
  hasWords: boolean,
  now: Date,
): Range {
  const earliest = retainedSince(now).getTime()
  const latest = latestOf(now)
  const newest = hasWords && !dateTo ? startOfDay(addDays(dayOf(now), 1 - TEXT_DAYS)).getTime() : earliest
  const from = dateFrom ? momentOf(dateFrom) : newest
  const to = dateTo ? momentOf(dateTo.length === 10 ? addDays(dateTo, 1) : dateTo) : latest
  return { from: Math.max(from, earliest), to: Math.min(to, latest) }
}

/** Lines with clocks further ahead are not accepted. */
export const latestOf = (now: Date) => startOfDay(addDays(dayOf(now), 2)).getTime()

const momentOf = (text: string) => (text.length === 10 ? startOfDay(text).getTime() : Date.parse(text))

export function isVoid({ range, only, without, players }: ResolvedFilter): boolean {
  return (
    range.from >= range.to ||
    players?.length === 0 ||
    facets.some((facet) => {
      const value = only[facet]
      return value === 0 || (value !== null && without[facet].includes(value))
    })
  )
}

/** In front of a statement whose best plan depends on its values: it is then not prepared. */
export const UNPREPARED = sql`/* planned anew */`

const facetColumns = { category: 'category_id', script: 'script_id', server: 'server_id' } as const

export const asMoment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

export function valueConditions(
  { only, without }: ResolvedFilter,
  alias: 'l' | 't',
  of: readonly Facet[] = facets,
): RawBuilder<unknown>[] {
  return of.flatMap((facet) => {
    const column = sql.ref(`${alias}.${facetColumns[facet]}`)
    return [
      ...(only[facet] === null ? [] : [sql`${column} = ${only[facet]}`]),
      ...(without[facet].length === 0 ? [] : [sql`${column} <> all(${without[facet]}::int[])`]),
    ]
  })
}

export function conditionsOf(resolved: ResolvedFilter): RawBuilder<unknown> {
  const conditions = [sql`true`, ...valueConditions(resolved, 'l')]
  const { players } = resolved
  if (players?.length === 1) conditions.push(sql`l.player_id = ${players[0]}`)
  else if (players) conditions.push(sql`l.player_id = any(${players}::int[])`)
  return sql.join([...conditions, ...resolved.terms.map(termCondition)], sql` and `)
}

export function inRange({ from, to }: Range): RawBuilder<unknown> {
  return sql`l.created_at >= ${asMoment(from)} and l.created_at < ${asMoment(to)}`
}

function termCondition(term: SearchTerm): RawBuilder<unknown> {
  const found = term.key === null ? anywhere(term) : inField(term, term.key)
  return term.isNot ? sql`not coalesce(${found}, false)` : found
}

const anywhere = ({ value }: SearchTerm) =>
  sql`(l.action ~ ${foldedPattern(value)} or l.metadata::text ~ ${jsonPattern(value)})`

function inField({ value, than }: SearchTerm, key: string): RawBuilder<unknown> {
  const steps = key.split('.')
  const paths = steps.length > 1 ? [[key], steps] : [[key]]
  const text = sql`coalesce(${sql.join(paths.map((path) => sql`l.metadata #>> ${path}::text[]`))})`
  if (than) {
    return sql`(strpos(l.metadata::text, ${`${steps.at(-1)}"`}) > 0
      and substring(${text} from '^-?[0-9]+(?:[.][0-9]+)?$')::numeric ${sql.raw(than)} ${value}::numeric)`
  }
  if (!isNumber(value)) {
    return sql`(l.metadata::text ~ ${jsonPattern(value)} and ${text} ~ ${foldedPattern(value)})`
  }
  // JSON writes «7.5» for «7.50»; a text, list or object only has to contain the value.
  const spelled = jsonPattern(String(Number(value)))
  const json = sql`coalesce(${sql.join(paths.map((path) => sql`l.metadata #> ${path}::text[]`))})::text`
  return sql`(l.metadata::text ~ ${spelled} and ${json} ~ ${`^(?:${spelled}$|["[{].*${jsonPattern(value)})`})`
}

const jsonPattern = (value: string) => foldedPattern(JSON.stringify(value).slice(1, -1))
