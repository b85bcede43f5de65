import { sql } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { askedFacets, countersOf, countingMethodOf, grainsBy } from './count-store.ts'
import { mostOf, playersCounted, type PlayersCounted } from './player-facet-store.ts'
import { splitIntoPeriods } from './period-split.ts'
import {
  noCondition,
  conditionsOf,
  facetColumns,
  isVoid,
  inRange,
  type ResolvedFilter,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'

type Counts = Record<Facet, Map<number, number>> & { player: PlayersCounted | null }

export async function facetCounts(db: Db, resolved: ResolvedFilter): Promise<Counts> {
  if (countingMethodOf(resolved) !== 'counters') return facetsOfLines(db, resolved)
  const [category, script, server, player] = await Promise.all([
    facetOf(db, resolved, 'category'),
    facetOf(db, resolved, 'script'),
    facetOf(db, resolved, 'server'),
    playersCounted(db, resolved),
  ])
  return { category, script, server, player }
}

/** The facet's own condition does not count. */
async function facetOf(db: Db, asked: ResolvedFilter, facet: Facet): Promise<Map<number, number>> {
  const resolved = {
    ...asked,
    only: { ...asked.only, [facet]: null },
    without: { ...asked.without, [facet]: [] },
  }
  const sums = new Map<number, number>()
  if (isVoid(resolved)) return sums
  const by = new Set([...askedFacets(resolved), facet])
  const { counted, edges } = splitIntoPeriods(resolved.range, grainsBy(by))
  const column = sql.ref(facetColumns[facet])
  const parts = [
    ...counted.map(
      (range) =>
        sql`select c.${column} as id, sum(c.count) as count from ${countersOf(resolved, range, by)} group by 1`,
    ),
    ...edges.map(
      (edge) => sql`select l.${column} as id, count(*) as count from logs l
        where ${inRange(edge)} and ${conditionsOf(resolved)} group by 1`,
    ),
  ]
  const { rows } = await sql<{ id: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { id, count } of rows) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}

async function facetsOfLines(db: Db, asked: ResolvedFilter): Promise<Counts> {
  const free = { ...asked, only: noCondition.only, without: noCondition.without }
  const sums = {
    category: new Map<number, number>(),
    script: new Map<number, number>(),
    server: new Map<number, number>(),
  }
  const players = new Map<number, number>()
  if (isVoid(free)) return { ...sums, player: mostOf(players) }
  // One row per combination of names, for the facets, and one per player under all conditions.
  const counted = sql<Names | { category: null; player: number | null; count: number }>`
    select l.category_id as category, l.script_id as script, l.server_id as server, l.player_id as player,
      case when grouping(l.player_id) = 1 then count(*)
        else count(*) filter (where ${conditionsOf({ ...asked, players: null, terms: [] })}) end as count
    from ${free.source} l where ${inRange(free.range)} and ${conditionsOf(free)}
    group by grouping sets ((l.category_id, l.script_id, l.server_id), (l.player_id))
  `
  const { rows } = await queueSearch(free, () => counted.execute(db))
  for (const row of rows) {
    if (row.category === null) {
      if (row.player !== null && row.count > 0) players.set(row.player, row.count)
      continue
    }
    for (const facet of facets) {
      const others = facets.filter((other) => other !== facet)
      if (others.every((other) => admits(asked, other, row[other]))) {
        sums[facet].set(row[facet], (sums[facet].get(row[facet]) ?? 0) + row.count)
      }
    }
  }
  return { ...sums, player: mostOf(players) }
}

type Names = Record<Facet, number> & { count: number }

function admits({ only, without }: ResolvedFilter, facet: Facet, id: number): boolean {
  return (only[facet] === null || only[facet] === id) && !without[facet].includes(id)
}
