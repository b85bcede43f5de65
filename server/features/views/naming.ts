import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { searchTerms } from '@westmore/contract/logs.ts'
import type { SavedView, ViewScreen } from '@westmore/contract/views.ts'
import { namesPerson } from '#features/logs/subject.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { filterOfView } from './ledger-filter.ts'
import { readableViews, type StoredView } from './store.ts'

type View = Pick<SavedView, 'id' | 'screen' | 'name' | 'query'>

export function searchedFields({ screen, query }: Pick<View, 'screen' | 'query'>) {
  if (screen !== 'logs') return {}
  const { user, player, person, text } = filterOfView(query)
  return { user, player, person, text }
}

const isPerson = (id: string) => sql<SqlBool>`member.id = ${id}`

/** Shared views that name the person are hidden from them, like a search in the audit. */
export async function visibleViews(db: Db, userId: string, screen: ViewScreen): Promise<SavedView[]> {
  const found = await readableViews(db, userId, screen)
  const naming = await namedPeople(db, found, isPerson(userId))
  const kept = new Set(naming.map(({ viewId }) => viewId))
  return found.filter(({ id, isMine }) => isMine || !kept.has(id))
}

/** Undefined when this person may not see the view. Locked until the transaction ends. */
export async function queryOfView(tx: Tx, userId: string, viewId: string): Promise<string | undefined> {
  const view = await tx
    .selectFrom('savedViews')
    .select(['id', 'screen', 'name', 'query', 'ownerId'])
    .where('id', '=', viewId)
    .where('screen', '=', 'logs')
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('shared', '=', true)]))
    .forShare()
    .executeTakeFirst()
  const isKept =
    view && view.ownerId !== userId && (await namedPeople(tx, [view], isPerson(userId))).length > 0
  return isKept ? undefined : view?.query
}

export async function staffNamedBy(tx: Tx, view: StoredView): Promise<string[]> {
  const naming = await namedPeople(tx, [view], sql`member.role <> 'user' and member.id <> ${view.ownerId}`)
  return naming.map(({ memberId }) => memberId)
}

/** A player filter names by a part of a name, a text by a whole word of one. */
async function namedPeople(db: Db, found: View[], isMember: RawBuilder<SqlBool>) {
  const named = found
    .filter(({ screen }) => screen === 'logs')
    .map((view) => {
      const { id, name } = view
      const { text, ...who } = searchedFields(view)
      const terms = searchTerms(text ?? '').map(({ value }) => value)
      const names = [...Object.values(who), name, ...name.split(' '), ...terms].filter(Boolean)
      return { id, who: Object.values(who).join(' '), words: `${name} ${text ?? ''}`, names }
    })
  if (named.length === 0) return []
  const { rows } = await sql<{ viewId: string; memberId: string }>`
    select view.id as view_id, member.id as member_id
    from jsonb_to_recordset(${JSON.stringify(named)}) as view (id text, who text, words text, names text[]), users member
    where ${isMember} and ${namesPerson(sql`view.who`, sql`view.words`, sql`view.names`, sql`member.id`)}`.execute(
    db,
  )
  return rows
}
