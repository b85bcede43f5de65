import { sql, type RawBuilder } from 'kysely'
import type { ResolvedFilter } from '../resolved-filter.ts'

/** Exclusions are counted and subtracted: all − A − B, and likewise for pairs of category and script. */
export function inclusionExclusionTable({ only, without }: ResolvedFilter): RawBuilder<unknown> {
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

/** One value, or everything minus the excluded ones; id 0 means everything. */
export function signed(only: number | null, without: number[]): { id: number; sign: number }[] {
  if (only !== null) return [{ id: only, sign: 1 }]
  return [{ id: 0, sign: 1 }, ...without.map((id) => ({ id, sign: -1 }))]
}

export function serverCondition({ only, without }: ResolvedFilter): RawBuilder<unknown> {
  if (only.server !== null) return sql`c.server_id = ${only.server}`
  return without.server.length > 0 ? sql`c.server_id <> all(${without.server}::int[])` : sql`true`
}
