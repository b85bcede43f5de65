import { sql, type RawBuilder } from 'kysely'
import { PRESENCE_STAYS, type Activity } from '@westmore/contract/presence.ts'
import type { TicketAccess } from '@westmore/contract/tickets.ts'
import type { Reader, Role } from '@westmore/contract/users.ts'
import { announcementOf } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { statement, type Placeholders } from '#postgres/statement.ts'
import { foundReader } from '#caller/reader.ts'
import { shareByKey } from '#flow/sharing.ts'
import { seenBy, handlersOf } from '../subject.ts'

const isFresh = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_STAYS / 1000})`

type Present = Reader & { username: string; avatar: string | null; doing: Activity }

/** The fields of the access decide who may see them. */
export interface TicketPresence extends TicketAccess {
  present: Present[]
}

const shareQuery = shareByKey<TicketPresence | undefined>()

/** Simultaneous callers share one answer: each caller decides what its reader may see. */
export const presentAt = (db: Db, ticketId: string): Promise<TicketPresence | undefined> =>
  shareQuery(db, ticketId, async () => (await asking(db, { ticketId }))[0])

const asking = statement<{ ticketId: string }, TicketPresence>(
  (given) => sql`
    select user_id, category, concerned_id,
      coalesce((select json_agg(json_build_object('id', person.id, 'username', person.username, 'avatar', person.avatar,
          'role', person.role, 'doing', doing) order by person.id)
        from ticket_presence join users person on person.id = ticket_presence.user_id
        where ticket_id = tickets.id and ${isFresh}), '[]') as present
    from tickets where id = ${given.ticketId}`,
)

interface PresenceValues {
  ticketId: string
  userId: string
  role: Role
  doing: Activity
}

/** `doing` is null after they left. Only a change is announced. Returns false for a ticket they cannot see. */
export async function showPresence(
  db: Db,
  { id: userId, role }: Reader,
  ticketId: string,
  doing: Activity | null,
): Promise<boolean> {
  const shown =
    doing === null
      ? await leaving(db, { ticketId, userId, role })
      : await showing(db, { ticketId, userId, role, doing })
  return shown.length > 0
}

const showing = statement<PresenceValues, object>((given) => {
  const isNews = sql`before.doing is distinct from ${given.doing}`
  return sql`with ${ticketAndBefore(given)},
  after as (
    insert into ticket_presence (ticket_id, user_id, doing) select id, ${given.userId}, ${given.doing} from ticket
    on conflict (ticket_id, user_id) do update set doing = excluded.doing, seen_at = clock_timestamp())
  ${signalIf(given, isNews, sql`${isNews} and 'writing' in (before.doing, ${given.doing})`)}`
})

const leaving = statement<Omit<PresenceValues, 'doing'>, object>(
  (given) => sql`with ${ticketAndBefore(given)},
  after as (
    delete from ticket_presence using ticket where ticket_id = ticket.id and ticket_presence.user_id = ${given.userId})
  ${signalIf(given, sql`before.doing is not null`, sql`before.doing = 'writing'`)}`,
)

type Reading = Placeholders<Omit<PresenceValues, 'doing'>>

const ticketAndBefore = ({ ticketId, userId, role }: Reading) => sql`
  ticket as (
    select id, user_id, category, concerned_id from tickets
    where id = ${ticketId} and ${seenBy(foundReader(userId, sql`${role}::text`))}),
  before as (
    select (select doing from ticket_presence where ticket_id = ${ticketId} and user_id = ${userId} and ${isFresh}) as doing)`

/** A player hears only whether support is writing. */
const signalIf = (
  { userId }: Reading,
  isNews: RawBuilder<unknown>,
  isNewsOfWriting: RawBuilder<unknown>,
) => sql`
  select
    case when ${isNews} then ${announcementOf('presence', sql`id`, handlersOf('ticket'))} end,
    case when ${isNewsOfWriting} and user_id <> ${userId}
      then ${announcementOf('presence', sql`id`, sql`json_build_object('userId', user_id)`)} end
  from ticket cross join before`
