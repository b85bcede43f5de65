import { sql, type RawBuilder } from 'kysely'
import { CITATION } from '@westmore/contract/citations.ts'

/** A set of rows with `id`: the parts of the rules that a text cites, each once. */
export const citedParts = (text: RawBuilder<unknown>) =>
  sql`(select distinct found[3] as id from regexp_matches(${text}, ${CITATION}, 'g') found)`

export interface Cited {
  id: string
  count: number
}
