import { sql } from 'kysely'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { handledBy } from '../subject.ts'

export interface Kind {
  category: TicketCategory
  status: TicketStatus
  count: number
}

/** Triggers keep these counters. */
export async function countKinds(db: Db, reader: Reader): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select category, status, sum(change) as count from ticket_counts tickets
    where ${handledBy(reader)}
    group by category, status having sum(change) > 0 order by category`.execute(db)
  return rows
}

/** Rows added in the meantime stay beside the merged ones. */
export async function compactTicketCounts(db: Db): Promise<void> {
  await sql`
    with taken as (delete from ticket_counts returning *)
    insert into ticket_counts (category, status, concerned_id, change)
    select category, status, concerned_id, sum(change) from taken
    group by category, status, concerned_id having sum(change) <> 0`.execute(db)
}

export function byStatus(counted: readonly { status: TicketStatus; count: number }[]) {
  const sums = { open: 0, 'in-progress': 0, closed: 0, unclosed: 0, all: 0 }
  for (const { status, count } of counted) {
    sums[status] += count
    if (status !== 'closed') sums.unclosed += count
    sums.all += count
  }
  return sums
}

export type StatusCounts = ReturnType<typeof byStatus>
