import { sql, type RawBuilder } from 'kysely'
import { markdownFault } from '@westmore/contract/markdown.ts'
import { isPlannable, PAGE_VERSIONS } from '@westmore/contract/pages.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'
import { isPublisher } from './settings-store.ts'

/** By the statement's time: a transaction may have waited for the row. */
export const isOut = sql<boolean>`publish_at <= statement_timestamp()`

interface Numbered {
  number: number
  publishAt: string
}

interface Kind<Own, Content> {
  draft: (id: string) => RawBuilder<unknown>
  versions: { table: RawBuilder<unknown>; join?: RawBuilder<unknown>; of: RawBuilder<unknown> }
  /** The columns of a version in a list. */
  columns: RawBuilder<unknown>
  content: RawBuilder<unknown>
  isChanged: (draft: Own, newest: Content | undefined) => boolean
}

/**
 * A draft and the numbered versions that were made of it. A planned version is one whose moment is still to
 * come; only the newest may be one.
 */
export function publication<Own extends object, Version extends Numbered, Content>(kind: Kind<Own, Content>) {
  const { table, join = sql``, of } = kind.versions
  const versionsOf = (id: string) => sql`from ${table} ${join} where ${of} = ${id}`

  /** One statement, so that the draft and its versions belong together. */
  async function find(db: Db, user: Reader, id: string) {
    type Row = Own & ((Version & { isOut: boolean; inVersion: Content }) | { number: null })
    const { rows } = await sql<Row>`
      select draft.*, version.* from (${kind.draft(id)}) draft left join (
        select ${kind.columns}, ${kind.content} as in_version, ${isOut} as is_out ${versionsOf(id)}
        order by number desc limit 2
      ) version on true order by version.number desc`.execute(db)
    const [draft] = rows
    if (!draft) return undefined
    const newest = rows.flatMap((row) => (row.number === null ? [] : row))
    const newestThat = (hasAppeared: boolean): Version | null =>
      newest.find((version) => version.isOut === hasAppeared) ?? null
    return {
      ...draft,
      published: newestThat(true),
      planned: newestThat(false),
      isChanged: kind.isChanged(draft, newest[0]?.inVersion),
      canPublish: await isPublisher(db, user),
    }
  }

  return {
    find,

    read: async (db: Db, user: Reader, id: string) => {
      const draft = await find(db, user, id)
      if (!draft) throw new Error('a draft is gone')
      return draft
    },

    /** Newest first. */
    versions: async (db: Db, id: string, before?: number) => {
      const { rows } = await sql<Version>`select ${kind.columns} ${versionsOf(id)}
        and ${before === undefined ? sql`true` : sql`number < ${before}`}
        order by number desc limit ${PAGE_VERSIONS + 1}`.execute(db)
      return { versions: rows.slice(0, PAGE_VERSIONS), hasMore: rows.length > PAGE_VERSIONS }
    },

    version: async <Text extends Version>(db: Db, id: string, number: number): Promise<Text | undefined> => {
      const { rows } = await sql<Text>`
        select ${kind.columns}, ${kind.content} ${versionsOf(id)} and number = ${number}`.execute(db)
      return rows[0]
    },

    /** Returns its number, and its moment: now if that is null. */
    add: async (tx: Tx, id: string, publishAt: string | null, values: Record<string, unknown>) => {
      const columns = Object.keys(values).map((name) => sql.ref(name))
      const { rows } = await sql<Numbered>`
        insert into ${table} (${of}, number, publish_at, ${sql.join(columns)})
        values (${id}, (select coalesce(max(number), 0) + 1 from ${table} where ${of} = ${id}),
          date_trunc('milliseconds', coalesce(${publishAt}::timestamptz, statement_timestamp())),
          ${sql.join(Object.values(values))})
        returning number, publish_at`.execute(tx)
      if (!rows[0]) throw new Error('the version just stored was not found')
      return rows[0]
    },

    removePlan: async (tx: Tx, id: string): Promise<Numbered | undefined> => {
      const { rows } = await sql<Numbered>`delete from ${table} where ${of} = ${id} and not ${isOut}
        returning number, publish_at`.execute(tx)
      return rows[0]
    },
  }
}

interface Publishable {
  revision: number
  planned: object | null
  isChanged: boolean
  canPublish: boolean
}

interface Wish {
  revision: number
  publishAt: string | null
  markdown: string
}

/** Why a draft, as its reader sees it, cannot be published so. */
export function obstacleTo<Draft extends Publishable, Changed extends string>(
  draft: Draft,
  { revision, publishAt, markdown }: Wish,
  { changed, now }: { changed: Changed; now: Date },
) {
  if (!draft.canPublish) return refuse('CANNOT_PUBLISH')
  if (draft.revision !== revision) return refuse(changed, { current: draft })
  if (draft.planned) return refuse('ALREADY_PLANNED')
  if (!draft.isChanged) return refuse('NOTHING_NEW')
  if (!isPlannable(publishAt, now)) return refuse('PLAN_OUT_OF_RANGE')
  const fault = markdownFault(markdown)
  return fault && refuse('TOO_COMPLEX', fault)
}
