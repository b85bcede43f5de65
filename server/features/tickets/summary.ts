import type { Db } from '#postgres/db.ts'
import { handlersOf, readersOf } from './subject.ts'

/** Ticket columns that readers get unchanged. */
export const plainColumns = [
  'number',
  'title',
  'category',
  'status',
  'concernedId',
  'waitingOn',
  'closingWord',
] as const

/** The columns of a ticket that most steps need, including the fields that decide who may see it. */
export const ticketSummaries = (db: Db) =>
  db
    .selectFrom('tickets')
    .select([...plainColumns, 'id', 'userId', 'assigneeId', 'tagIds', 'reasonId', 'mergedInto'])
    .select([readersOf('tickets').as('readers'), handlersOf('tickets').as('handlers')])

export type TicketSummary = Awaited<ReturnType<ReturnType<typeof ticketSummaries>['execute']>>[number]
