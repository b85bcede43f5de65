import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { shortAge } from '#format.ts'

const DAY = 86_400_000

/** '5 min', '2 h', '40 d': unlike an age in general it never becomes a date. */
export function waitingTime(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY)
  return days < 7 ? shortAge(since, now) : `${days} d`
}

type Waiting = Pick<StaffTicket, 'isOwn' | 'waitingOn' | 'lastMessage'>

/** The ticket that has waited longest for the reader and their colleagues. */
export function longestWaiting<Ticket extends Waiting>(tickets: readonly Ticket[]): Ticket | undefined {
  return tickets
    .filter(({ isOwn, waitingOn }) => waitingOn === 'us' && !isOwn)
    .toSorted((a, b) => Date.parse(a.lastMessage.createdAt) - Date.parse(b.lastMessage.createdAt))[0]
}
