import { sql } from 'kysely'
import type { SavedView } from '@westmore/contract/saved-views.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { AuditAction } from '@westmore/contract/audit.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from './postgres/db.ts'

/** The tables of views that people save, of the same columns; each belongs to its feature. */
type ViewTable = 'logViews' | 'ticketViews' | 'todoViews'

interface NewView {
  id: string
  ownerId: string
  name: string
  query: string
  shared: boolean
}

/** What the audit calls it when an owner deletes what somebody else shares. */
const removing = {
  logViews: 'logs.removeView',
  ticketViews: 'tickets.removeView',
  todoViews: 'todos.removeView',
} as const satisfies Record<ViewTable, AuditAction>

/** Reads and writes the saved views of one feature: a person's own, and those that others share. `asked` is the part of a query that the audit keeps. */
export function savedViewsIn(table: ViewTable, asked: (query: string) => object = () => ({})) {
  const views = sql.table(table)
  const byName = sql`views.name collate "und-x-icu", views.id`

  async function read(db: Db, userId: string, condition: ReturnType<typeof sql>, order = byName) {
    const { rows } = await sql<SavedView>`
      select views.id, views.name, views.query, views.shared, users.username as owner, views.created_at, views.updated_at,
        views.owner_id = ${userId} as is_mine
      from ${views} views join users on users.id = views.owner_id where ${condition} order by ${order}`.execute(
      db,
    )
    return rows
  }

  return {
    /** A person's own views and those that others share. */
    visibleViews: (db: Db, userId: string, order = byName) =>
      read(db, userId, sql`(views.owner_id = ${userId} or views.shared)`, order),

    viewsOf: (db: Db, userId: string) =>
      read(db, userId, sql`views.owner_id = ${userId}`, sql`views.created_at`),

    /** Locks the person, so that their views can be counted. */
    countViews: async (tx: Tx, userId: string): Promise<number> => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${views} where owner_id = ${userId}`.execute(tx)
      return rows[0]?.count ?? 0
    },

    addView: async (tx: Tx, { id, ownerId, name, query, shared }: NewView): Promise<SavedView> => {
      await sql`insert into ${views} (id, owner_id, name, query, shared)
        values (${id}, ${ownerId}, ${name}, ${query}, ${shared})`.execute(tx)
      const [view] = await read(tx, ownerId, sql`views.id = ${id}`)
      if (!view) throw new Error('a view just saved is not there')
      return view
    },

    /** Changes a view of this person; undefined when there is none of theirs. */
    changeView: async (
      tx: Tx,
      { id, ownerId }: { id: string; ownerId: string },
      change: { name?: string | undefined; query?: string | undefined; shared?: boolean | undefined },
    ): Promise<SavedView | undefined> => {
      const { name = null, query = null, shared = null } = change
      const isTheirs = sql`id = ${id} and owner_id = ${ownerId}`
      await sql`update ${views} set name = coalesce(${name}, name), query = coalesce(${query}, query),
        shared = coalesce(${shared}, shared), updated_at = now() where ${isTheirs}`.execute(tx)
      const [view] = await read(tx, ownerId, sql`views.id = ${id} and views.owner_id = ${ownerId}`)
      return view
    },

    /** Gives what it was; undefined when there is none that this person may delete. What an owner takes from others is in the audit. */
    removeView: async (tx: Tx, user: Reader & { username: string }, id: string) => {
      const { rows } = await sql<
        Pick<SavedView, 'id' | 'name' | 'query' | 'shared' | 'owner'> & { ownerId: string }
      >`
        delete from ${views} views using users where views.id = ${id} and users.id = views.owner_id
          and (views.owner_id = ${user.id} or (views.shared and ${user.role === 'owner'}))
        returning views.id, views.name, views.query, views.shared, views.owner_id, users.username as owner`.execute(
        tx,
      )
      const [removed] = rows
      if (removed && removed.ownerId !== user.id) {
        const { name, owner, query } = removed
        await record(tx, user, removing[table], { id, before: { name, owner, ...asked(query) } })
      }
      return removed
    },
  }
}
