import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** Placeholders for the values that are passed at each run. */
export type Given<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

interface Blank<Values> {
  blank: keyof Values
}

/** A frequent statement, built and compiled once; later runs only send values. */
export function statement<Values extends object, Row>(write: (given: Given<Values>) => RawBuilder<Row>) {
  let written: { text: string; parameters: readonly unknown[] } | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    written ??= compile(db, write)
    const parameters = written.parameters.map((one) => (isBlank<Values>(one) ? values[one.blank] : one))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(written.text, parameters))
    return rows
  }
}

function compile<Values extends object, Row>(db: Db, write: (given: Given<Values>) => RawBuilder<Row>) {
  const given = new Proxy<Given<Values>>(Object.create(null), {
    get: (_, name) => sql`${{ blank: name }}`,
  })
  const { sql: text, parameters } = write(given).compile(db)
  return { text, parameters }
}

const isBlank = <Values>(parameter: unknown): parameter is Blank<Values> =>
  typeof parameter === 'object' && parameter !== null && 'blank' in parameter
