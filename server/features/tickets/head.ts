import type { Db } from '#postgres/db.ts'

/** The head of a ticket, with the fields that decide who may see it. */
export const ticketHeads = (db: Db) =>
  db
    .selectFrom('tickets')
    .select([
      'id',
      'number',
      'title',
      'category',
      'status',
      'userId',
      'concernedId',
      'assigneeId',
      'waitingOn',
      'tagIds',
      'reasonId',
      'closingWord',
      'mergedInto',
    ])

export type TicketHead = Awaited<ReturnType<ReturnType<typeof ticketHeads>['execute']>>[number]
