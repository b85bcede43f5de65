import { sql } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'

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

const keyOf = (kind: Facet, name: string) => `${kind} ${name}`

function remember(db: Db, rows: { id: number; kind: Facet; name: string }[]): void {
  const { ids, names } = cacheOf(db)
  for (const { id, kind, name } of rows) {
    ids.set(keyOf(kind, name), id)
    names.set(id, name)
  }
}

/** Missing names are committed before the lines that use them. */
export async function internNames(db: Db, wanted: Record<Facet, ReadonlySet<string>>) {
  const missing = facets.flatMap((kind) =>
    [...wanted[kind]]
      .filter((name) => !cacheOf(db).ids.has(keyOf(kind, name)))
      .toSorted()
      .map((name) => ({ kind, name })),
  )
  if (missing.length > 0) {
    await db
      .insertInto('logNames')
      .values(missing)
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
      .execute()
    await findNames(db, missing)
  }
  const { ids } = cacheOf(db)
  return (kind: Facet, name: string): number => {
    const id = ids.get(keyOf(kind, name))
    if (id === undefined) throw new Error(`the ${kind} «${name}» has no id`)
    return id
  }
}

async function findNames(db: Db, wanted: { kind: Facet; name: string }[]): Promise<void> {
  const { rows } = await sql<{ id: number; kind: Facet; name: string }>`
    select n.id, n.kind, n.name from log_names n
    join unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ name }) => name)}::text[])
      as w(kind, name) using (kind, name)
  `.execute(db)
  remember(db, rows)
}

export async function nameId(db: Db, kind: Facet, name: string): Promise<number | undefined> {
  const { ids } = cacheOf(db)
  if (!ids.has(keyOf(kind, name))) await findNames(db, [{ kind, name }])
  return ids.get(keyOf(kind, name))
}

export async function namesOf(db: Db, wanted: Iterable<number>): Promise<(id: number) => string> {
  const { names } = cacheOf(db)
  const missing = [...new Set(wanted)].filter((id) => !names.has(id))
  if (missing.length > 0) {
    remember(
      db,
      await db
        .selectFrom('logNames')
        .selectAll()
        .where('id', '=', sql<number>`any(${missing})`)
        .execute(),
    )
  }
  return (id) => names.get(id) ?? ''
}
