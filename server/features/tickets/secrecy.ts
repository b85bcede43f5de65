import { sql, type SqlBool } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import type { Audience } from '#live.ts'
import { inSql, type FoundReader } from '#reader.ts'

/** The contract's `canHandle` as a condition: everything staff list, count, search and change goes through it. */
export function handledBy(reader: Reader | FoundReader) {
  const { id, isStaff, isOwner } = inSql(reader)
  return sql<SqlBool>`(${isStaff} and tickets.concerned_id is distinct from ${id}
    and (${isOwner} or tickets.category <> 'management'))`
}

/** Whether whoever belongs to the staff handles a ticket. */
export const handledByAll = sql<SqlBool>`(tickets.category <> 'management' and tickets.concerned_id is null)`

/** The contract's `canSee` as a condition. */
export function seenBy(reader: Reader | FoundReader) {
  return sql<SqlBool>`(tickets.user_id = ${inSql(reader).id} or ${handledBy(reader)})`
}

interface Secret {
  category: string
  userId: string
  concernedId: string | null
}

/** Who may know that something of a ticket changed. */
export function audienceOf(ticket: Secret): Audience {
  return { userId: ticket.userId, ...handlersOf(ticket) }
}

/** The same of a row `ticket` that the announcing statement has at hand, as json. */
export const audienceOfRow = sql`json_build_object('userId', ticket.user_id,
  case ticket.category when 'management' then 'owners' else 'staff' end, true,
  'except', array_remove(array[ticket.concerned_id], null))`

/** The same without the author, even one who belongs to the staff. */
export function staffAudienceOf(ticket: Secret): Audience {
  const { except = [], ...readers } = handlersOf(ticket)
  return { ...readers, except: [ticket.userId, ...except] }
}

export const staffAudienceOfRow = sql`json_build_object(
  case ticket.category when 'management' then 'owners' else 'staff' end, true,
  'except', array_remove(array[ticket.user_id, ticket.concerned_id], null))`

/** The contract's `canHandle` as an audience. */
export function handlersOf({ category, concernedId }: Omit<Secret, 'userId'>): Audience {
  const readers = category === 'management' ? { owners: true } : { staff: true }
  return { ...readers, except: concernedId === null ? [] : [concernedId] }
}
