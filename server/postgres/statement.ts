import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'

export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

interface Placeholder<Values> {
  placeholder: keyof Values
}

/** A frequent statement, built and compiled once; later runs only send values. */
export function statement<Values extends object, Row>(
  write: (placeholders: Placeholders<Values>) => RawBuilder<Row>,
) {
  let written: { text: string; parameters: readonly unknown[] } | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    written ??= compile(db, write)
    const parameters = written.parameters.map((one) =>
      isPlaceholder<Values>(one) ? values[one.placeholder] : one,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(written.text, parameters))
    return rows
  }
}

function compile<Values extends object, Row>(
  db: Db,
  write: (placeholders: Placeholders<Values>) => RawBuilder<Row>,
) {
  const placeholders = new Proxy<Placeholders<Values>>(Object.create(null), {
    get: (_, name) => sql`${{ placeholder: name }}`,
  })
  const { sql: text, parameters } = write(placeholders).compile(db)
  return { text, parameters }
}

const isPlaceholder = <Values>(parameter: unknown): parameter is Placeholder<Values> =>
  typeof parameter === 'object' && parameter !== null && 'placeholder' in parameter
