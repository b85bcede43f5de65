import { DAY, MINUTE } from '@westmore/contract/days.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { shortAge } from '#format.ts'

/** 'chvíli', '5 min', '2 h', '40 d': unlike an age in general it never becomes a date. */
export function waitingTime(since: string, now: Date): string {
  const age = now.getTime() - Date.parse(since)
  if (age < MINUTE) return 'chvíli'
  return age < 7 * DAY ? shortAge(since, now) : `${Math.floor(age / DAY)} d`
}

type Waiting = Pick<StaffTicket, 'isOwn' | 'waitingOn' | 'lastMessage'>

export function longestWaiting<Ticket extends Waiting>(tickets: readonly Ticket[]): Ticket | undefined {
  return tickets
    .filter(({ isOwn, waitingOn }) => waitingOn === 'us' && !isOwn)
    .toSorted((a, b) => Date.parse(a.lastMessage.createdAt) - Date.parse(b.lastMessage.createdAt))[0]
}
