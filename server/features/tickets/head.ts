import type { Db } from '#postgres/db.ts'

/** What of a ticket stands above its thread, with all that its secrecy depends on. */
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
    ])

export type TicketHead = Awaited<ReturnType<ReturnType<typeof ticketHeads>['execute']>>[number]
