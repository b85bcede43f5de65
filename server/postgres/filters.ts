import type { Expression, SqlBool } from 'kysely'

/** A condition for each field of a filter; a missing one does not compile. */
export type Conditions<Filter> = {
  [Field in keyof Filter]-?: (value: Exclude<Filter[Field], undefined>) => Expression<SqlBool>
}

export function filterConditions<Filter>(
  filter: Filter,
  conditions: Conditions<Filter>,
): Expression<SqlBool>[]
export function filterConditions(
  filter: Record<string, unknown>,
  conditions: Record<string, (value: unknown) => Expression<SqlBool>>,
): Expression<SqlBool>[] {
  return Object.entries(conditions).flatMap(([field, conditionFor]) =>
    filter[field] === undefined ? [] : [conditionFor(filter[field])],
  )
}
