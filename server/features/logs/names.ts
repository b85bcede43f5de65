import { sql, type RawBuilder } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'

interface Named {
  kind: Facet
  name: string
}

interface NameCache {
  ids: Map<string, number>
  names: Map<number, string>
}

/** Names are never removed or renamed, so cached entries stay valid. */
const caches = new WeakMap<Db, NameCache>()

function cacheOf(db: Db): NameCache {
  const found = caches.get(db) ?? { ids: new Map(), names: new Map() }
  caches.set(db, found)
  return found
}

const keyOf = ({ kind, name }: Named) => `${kind} ${name}`

async function findNames(db: Db, wanted: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<
    Named & { id: number }
  >`select id, kind, name from log_names where ${wanted}`.execute(db)
  const { ids, names } = cacheOf(db)
  for (const row of rows) {
    ids.set(keyOf(row), row.id)
    names.set(row.id, row.name)
  }
}

const among = (wanted: Named[]) => sql`(kind, name) in (select * from unnest(
  ${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ name }) => name)}::text[]))`

/** Missing names are committed before the lines that use them. */
export async function internNames(db: Db, wanted: Record<Facet, ReadonlySet<string>>) {
  const { ids } = cacheOf(db)
  const missing = facets
    .flatMap((kind) => [...wanted[kind]].toSorted().map((name) => ({ kind, name })))
    .filter((named) => !ids.has(keyOf(named)))
  if (missing.length > 0) {
    await db
      .insertInto('logNames')
      .values(missing)
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
      .execute()
    await findNames(db, among(missing))
  }
  return (kind: Facet, name: string): number => {
    const id = ids.get(keyOf({ kind, name }))
    if (id === undefined) throw new Error(`the ${kind} «${name}» has no id`)
    return id
  }
}

export async function nameId(db: Db, kind: Facet, name: string): Promise<number | undefined> {
  const { ids } = cacheOf(db)
  if (!ids.has(keyOf({ kind, name }))) await findNames(db, among([{ kind, name }]))
  return ids.get(keyOf({ kind, name }))
}

export async function namesOf(db: Db, wanted: Iterable<number>): Promise<(id: number) => string> {
  const { names } = cacheOf(db)
  const missing = [...new Set(wanted)].filter((id) => !names.has(id))
  if (missing.length > 0) await findNames(db, sql`id = any(${missing}::int[])`)
  return (id) => names.get(id) ?? ''
}
