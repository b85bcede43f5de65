import { sql } from 'kysely'
import { searchTerms, type LogFilter } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import type { Db } from '#postgres/db.ts'
import { record } from '#events/record.ts'

export interface Searcher {
  id: string
  username: string
  /** Only people who may see this ticket or note may see the search. */
  confidentialContext?: { ticketId: string } | { noteAbout: string }
}

/** Equal searches of one person within this time count as one: pages, refreshes, the live tail. */
const ONE_SEARCH = '10 minutes'

export async function noteSearch(
  db: Db,
  { confidentialContext, ...actor }: Searcher,
  { player, person, ...filter }: Partial<Pick<LogFilter, 'user' | 'player' | 'person' | 'text'>>,
): Promise<void> {
  const names = searchTerms(filter.text ?? '').filter(({ key }) => key === 'playerName')
  const user = [filter.user ?? '', ...names.map(({ value }) => value)].filter(Boolean).join(', ')
  if (!user && !player && !person) return
  const after = { ...(user && { user }), ...(player && { player }), ...(person && { person }) }
  const search = JSON.stringify([
    fold(user),
    player ?? '',
    person ?? '',
    ...Object.values(confidentialContext ?? {}),
  ])
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into log_searches as s (user_id, search) values (${actor.id}, ${search})
      on conflict (user_id, search) do update set at = now()
        where s.at < now() - ${sql.lit(ONE_SEARCH)}::interval
      returning 1
    `.execute(tx)
    if (rows.length === 0) return
    const named = [player, user, person].find(Boolean) ?? ''
    if (confidentialContext && 'noteAbout' in confidentialContext)
      await record(tx, actor, 'users.notes.search', { id: confidentialContext.noteAbout, after })
    else
      await record(tx, actor, 'logs.search', {
        id: confidentialContext?.ticketId ?? named,
        isInTicket: confidentialContext !== undefined,
        after,
      })
  })
}

export async function searchesOf(db: Db, userId: string) {
  return db
    .selectFrom('logSearches')
    .select(['search', 'at'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .execute()
}
