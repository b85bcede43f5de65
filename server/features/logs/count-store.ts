import { sql, type RawBuilder } from 'kysely'
import type { Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#db.ts'
import { coverRange, nextPeriod } from './cover.ts'
import {
  asMoment,
  conditionsOf,
  facetColumns,
  facetNames,
  isVoid,
  planOf,
  within,
  type Question,
  type Range,
} from './question.ts'
import { readInTurn } from './text-turn.ts'
import { grains, HOUR, playerCounters, wideGrains, type Grain } from './tally.ts'

/** Matching lines between two moments. */
export interface Portion extends Range {
  count: number
}

/** How a question is counted: by the counters, by the players' own counters, or line by line. */
type Means = 'counters' | 'players' | 'lines'

export function meansOf({ players, terms, only, without }: Question): Means {
  if (terms.length > 0) return 'lines'
  if (!players) return 'counters'
  const isPlain = facetNames.every((facet) => only[facet] === null && without[facet].length === 0)
  return isPlain ? 'players' : 'lines'
}

/** The grains that are counted for a question, the widest first. */
export function grainsOf(question: Question): readonly Grain[] {
  const means = meansOf(question)
  if (means === 'lines') return []
  return means === 'players'
    ? wideGrains
    : grainsCounting(asksFor(question, 'category'), asksFor(question, 'script'))
}

function grainsCounting(byCategory: boolean, byScript: boolean): readonly Grain[] {
  if (byCategory && byScript) return ['day']
  return byCategory || byScript ? wideGrains : grains
}

/** All matching lines in portions, oldest first, none empty; their sum is the exact total. */
export async function portionsOf(db: Db, question: Question, by = grainsOf(question)): Promise<Portion[]> {
  if (isVoid(question)) return []
  if (by.length === 0) return linesByHour(db, question, question.range)
  const { counted, edges } = coverRange(question.range, by)
  const portions = await Promise.all([
    counted.length > 0 ? countedPeriods(db, question, counted) : [],
    ...edges.map((edge) => linesByHour(db, question, edge)),
  ])
  return portions.flat().toSorted((a, b) => a.from - b.from)
}

async function countedPeriods(
  db: Db,
  question: Question,
  ranges: (Range & { grain: Grain })[],
): Promise<Portion[]> {
  const ofPlayers = meansOf(question) === 'players'
  const { rows } = await sql<{
    grain: Grain
    at: string
    count: number
  }>`${ofPlayers ? planOf(question) : sql``}${sql.join(
    ranges.map((range) => (ofPlayers ? playerPeriods(question, range) : counters(question, range))),
    sql` union all `,
  )}`.execute(db)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ grain, at, count }) => {
      const from = Date.parse(at)
      return { from, to: nextPeriod(grain, from), count }
    })
}

function playerPeriods({ players }: Question, { grain, from, to }: Range & { grain: Grain }) {
  const table = sql.table(playerCounters[grain === 'month' ? 'month' : 'day'])
  return sql`
    select ${sql.lit(grain)} as grain, at, sum(count) as count from ${table}
    where player_id = any(${players}::int[]) and at >= ${asMoment(from)} and at < ${asMoment(to)} group by at`
}

function counters(question: Question, { grain, from, to }: Range & { grain: Grain }) {
  return sql`
    select ${sql.lit(grain)} as grain, c.at, sum(c.count * t.sign) as count
    from ${termTable(question)} join log_counts c
      on c.grain = ${sql.lit(grain)} and c.category_id = t.category_id and c.script_id = t.script_id
        and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}
    where ${serverCondition(question)} group by c.at`
}

/** What is excluded is counted and taken away: all − A − B, and so on for pairs. */
function termTable({ only, without }: Question): RawBuilder<unknown> {
  const terms = signed(only.category, without.category).flatMap((category) =>
    signed(only.script, without.script).map((script) => ({
      category: category.id,
      script: script.id,
      sign: category.sign * script.sign,
    })),
  )
  const values = terms.map(
    ({ category, script, sign }) => sql`(${category}::int, ${script}::int, ${sql.lit(sign)})`,
  )
  return sql`(values ${sql.join(values)}) as t(category_id, script_id, sign)`
}

function signed(only: number | null, without: number[]): { id: number; sign: number }[] {
  if (only !== null) return [{ id: only, sign: 1 }]
  return [{ id: 0, sign: 1 }, ...without.map((id) => ({ id, sign: -1 }))]
}

function serverCondition({ only, without }: Question): RawBuilder<unknown> {
  if (only.server !== null) return sql`c.server_id = ${only.server}`
  return without.server.length > 0 ? sql`c.server_id <> all(${without.server}::int[])` : sql`true`
}

/** Line by line, in hours. */
async function linesByHour(db: Db, question: Question, range: Range): Promise<Portion[]> {
  return (await countLines(db, question, range, HOUR)).map(({ at, count }) => ({
    from: Math.max(at, range.from),
    to: Math.min(at + HOUR, range.to),
    count,
  }))
}

/** Lines counted by steps of so many ms that divide an hour. */
export async function countLines(db: Db, question: Question, range: Range, step: number) {
  const counted = sql<{ at: number; count: number }>`${planOf(question)}
    select (floor(extract(epoch from l.created_at) * 1000 / ${sql.lit(step)}) * ${sql.lit(step)})::bigint as at,
      count(*) as count
    from logs l where ${within(range)} and ${conditionsOf(question)} group by 1 order by 1
  `
  return (await readInTurn(question, () => counted.execute(db))).rows
}

/** Counts of the values of one facet under all demands but its own. */
export async function facetOf(db: Db, asked: Question, facet: Facet): Promise<Map<number, number>> {
  const question = {
    ...asked,
    only: { ...asked.only, [facet]: null },
    without: { ...asked.without, [facet]: [] },
  }
  const sums = new Map<number, number>()
  if (isVoid(question)) return sums
  const column = sql.ref(facetColumns[facet])
  const counting = grainsCounting(
    facet === 'category' || asksFor(question, 'category'),
    facet === 'script' || asksFor(question, 'script'),
  )
  const { counted, edges } = coverRange(question.range, counting)
  const parts = [
    ...counted.map((range) => facetCounters(question, facet, range)),
    ...edges.map(
      (edge) => sql`select l.${column} as id, count(*) as count from logs l
        where ${within(edge)} and ${conditionsOf(question)} group by 1`,
    ),
  ]
  const { rows } = await sql<{ id: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { id, count } of rows) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}

const asksFor = ({ only, without }: Question, facet: Facet) =>
  only[facet] !== null || without[facet].length > 0

function facetCounters(question: Question, facet: Facet, { grain, from, to }: Range & { grain: Grain }) {
  const time = sql`c.grain = ${sql.lit(grain)} and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}`
  if (facet === 'server') {
    return sql`select c.server_id as id, sum(c.count * t.sign) as count from ${termTable(question)} join log_counts c
      on c.category_id = t.category_id and c.script_id = t.script_id and ${time} group by 1`
  }
  const other = facet === 'category' ? 'script' : 'category'
  const values = signed(question.only[other], question.without[other])
  const own = sql.ref(`c.${facetColumns[facet]}`)
  const theirs = sql.ref(`c.${facetColumns[other]}`)
  return sql.join(
    values.map(
      ({ id, sign }) => sql`select ${own} as id, ${sql.lit(sign)} * sum(c.count) as count from log_counts c
        where ${own} <> 0 and ${theirs} = ${sql.lit(id)} and ${time} and ${serverCondition(question)} group by 1`,
    ),
    sql` union all `,
  )
}

/** The three facets of a question that only the lines can answer, in one pass over them. */
export async function facetsOfLines(db: Db, asked: Question): Promise<Record<Facet, Map<number, number>>> {
  const free = { ...asked, only: noOnly, without: noWithout }
  const sums = {
    category: new Map<number, number>(),
    script: new Map<number, number>(),
    server: new Map<number, number>(),
  }
  if (isVoid(free)) return sums
  const counted = sql<{ category: number; script: number; server: number; count: number }>`
    select l.category_id as category, l.script_id as script, l.server_id as server, count(*) as count
    from logs l where ${within(free.range)} and ${conditionsOf(free)} group by 1, 2, 3
  `
  const { rows } = await readInTurn(free, () => counted.execute(db))
  for (const row of rows) {
    for (const facet of facetNames) {
      const others = facetNames.filter((other) => other !== facet)
      if (others.every((other) => admits(asked, other, row[other]))) {
        sums[facet].set(row[facet], (sums[facet].get(row[facet]) ?? 0) + row.count)
      }
    }
  }
  return sums
}

const noOnly = { category: null, script: null, server: null }
const noWithout = { category: [], script: [], server: [] }

function admits({ only, without }: Question, facet: Facet, id: number): boolean {
  return (only[facet] === null || only[facet] === id) && !without[facet].includes(id)
}
