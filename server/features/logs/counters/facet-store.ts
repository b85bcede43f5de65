import { sql } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { asksFor, grainsCounting, meansOf } from './count-store.ts'
import { serverCondition, signed, termTable } from './terms.ts'
import { coverRange } from './cover.ts'
import {
  asMoment,
  conditionsOf,
  facetColumns,
  isVoid,
  within,
  type Question,
  type Range,
} from '../question.ts'
import { readInTurn } from '../text-turn.ts'
import type { Grain } from './tally.ts'

/** How many lines bear each value of each facet, by its id. */
export async function facetCounts(db: Db, question: Question): Promise<Record<Facet, Map<number, number>>> {
  if (meansOf(question) !== 'counters') return facetsOfLines(db, question)
  const [category, script, server] = await Promise.all([
    facetOf(db, question, 'category'),
    facetOf(db, question, 'script'),
    facetOf(db, question, 'server'),
  ])
  return { category, script, server }
}

/** Counts of the values of one facet under all demands but its own. */
async function facetOf(db: Db, asked: Question, facet: Facet): Promise<Map<number, number>> {
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
async function facetsOfLines(db: Db, asked: Question): Promise<Record<Facet, Map<number, number>>> {
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
    for (const facet of facets) {
      const others = facets.filter((other) => other !== facet)
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
