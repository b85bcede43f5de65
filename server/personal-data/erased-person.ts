import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { Tables } from '#postgres/tables.ts'
import { breaksUnique, type Tx } from '#postgres/db.ts'

export interface ErasedPerson {
  id: string
  email: string
  deletedId: string
  /**
   * Patterns of whole words. `unique` has the id and e-mail, which only this person has; `own` also has
   * names, which may be ordinary words.
   */
  unique: string
  own: string
}

/** Suffix of `for update`: `nowait` fails at once if another transaction holds the lock. */
export type Wait = '' | 'nowait'

/** Shorter names are too similar to ordinary words and are not removed from texts. */
const SHORTEST_NAME = 4

/** In a URL a sign may be percent-encoded: a quotation mark is %22. */
const BEHIND_SIGN = String.raw`(?<=%[\da-f]{2})`

export function patternsOf(id: string, email: string, names: string[]): Pick<ErasedPerson, 'unique' | 'own'> {
  const number = String.raw`(?:(?<!\d)|${BEHIND_SIGN})${id}(?!\d)`
  const spellings = [email, encodeURIComponent(email)].map(escapePattern).join('|')
  const address = email ? [String.raw`(?:(?<!\w)|${BEHIND_SIGN})(?:${spellings})(?!\w)`] : []
  const telling = names.filter((name) => name.length >= SHORTEST_NAME).map(inAnyCase)
  return { unique: [number, ...address].join('|'), own: [number, ...address, ...telling].join('|') }
}

/** A word that is this name, with Czech endings: koltovi, koltem. */
const inAnyCase = (name: string) => String.raw`(?<!\w)${escapePattern(name)}[[:alpha:]]{0,3}(?!\w)`

const escapePattern = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)

export const wholeWord = (text: string) => String.raw`(?<!\w)${escapePattern(text)}(?!\w)`

export const redacted = (text: RawBuilder<unknown>, pattern: string | RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${text}, ${pattern}, ${DELETED_NAME}, 'gi')`

/** `names`: columns with a name, each with the column of the id beside it. Call it with the new id. */
export async function eraseNames(
  tx: Tx,
  { deletedId }: Pick<ErasedPerson, 'deletedId'>,
  table: keyof Tables,
  names: Record<string, string>,
): Promise<void> {
  for (const [name, id] of Object.entries(names))
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${DELETED_NAME}
      where ${sql.ref(id)} = ${deletedId}`.execute(tx)
}

export const redactedJson = (column: string, pattern: string) =>
  sql`without_pattern(${sql.ref(column)}, ${pattern}, ${DELETED_NAME})`

/** Reads the text of the JSON, as cleaning every row takes seconds; a line break there is `\n`, a letter before the next word. */
export const isInJson = (column: string, pattern: string) =>
  sql<SqlBool>`regexp_replace(${sql.ref(column)}::text, ${String.raw`\\(u[\da-f]{4}|[bfnrt])`}, ' ', 'g') ~* ${pattern}`

export async function redactJson(tx: Tx, pattern: string, table: keyof Tables, column: string) {
  const [given, cleaned] = [sql.ref(column), redactedJson(column, pattern)]
  await sql`update ${sql.table(table)} set ${given} = ${cleaned} where ${given} <> ${cleaned}`.execute(tx)
}

/** Removes a person from matching texts that people wrote. Names that would become equal get random characters. */
export async function redactColumns(
  tx: Tx,
  pattern: string,
  table: keyof Tables,
  columns: string[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column))
  const matches = refs.map((ref) => sql`${ref} ~* ${pattern}`)
  const write = (textOf: (ref: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set ${sql.join(refs.map((ref) => sql`${ref} = ${textOf(ref)}`))}
      where ${where} and (${sql.join(matches, sql` or `)})`.execute(tx)
  await sql`savepoint taking_out`.execute(tx)
  try {
    await write((ref) => redacted(ref, pattern))
  } catch (error) {
    if (!breaksUnique(error)) throw error
    await sql`rollback to savepoint taking_out`.execute(tx)
    await write(
      (ref) => sql`case when ${ref} ~* ${pattern}
        then ${redacted(ref, pattern)} || ' ' || left(gen_random_uuid()::text, 8) else ${ref} end`,
    )
  }
  await sql`release savepoint taking_out`.execute(tx)
}
