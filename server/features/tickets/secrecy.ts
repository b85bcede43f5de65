import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Audience } from '#live.ts'
import type { Tables } from '#postgres/tables.ts'

type Where = (eb: ExpressionBuilder<Tables, 'tickets'>) => Expression<SqlBool>

/** The contract's `canHandle` as a condition: everything staff list, count, search and change goes through it. */
export function handledBy(reader: Reader): Where {
  return (eb) =>
    eb.and([
      eb.lit(isStaff(reader)),
      sql<SqlBool>`tickets.concerned_id is distinct from ${reader.id}`,
      ...(reader.role === 'owner' ? [] : [eb('tickets.category', '<>', 'management')]),
    ])
}

/** Whether whoever belongs to the staff handles a ticket. */
export const handledByAll = sql<SqlBool>`(tickets.category <> 'management' and tickets.concerned_id is null)`

/** The contract's `canSee` as a condition. */
export function seenBy(reader: Reader): Where {
  return (eb) => eb.or([eb('tickets.userId', '=', reader.id), handledBy(reader)(eb)])
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

/** The same without the author, even one who belongs to the staff. */
export function staffAudienceOf(ticket: Secret): Audience {
  const { except = [], ...readers } = handlersOf(ticket)
  return { ...readers, except: [ticket.userId, ...except] }
}

/** The contract's `canHandle` as an audience. */
export function handlersOf({ category, concernedId }: Omit<Secret, 'userId'>): Audience {
  const readers = category === 'management' ? { owners: true } : { staff: true }
  return { ...readers, except: concernedId === null ? [] : [concernedId] }
}
