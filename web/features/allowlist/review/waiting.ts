import { DAY } from '@westmore/contract/days.ts'
import { timeSince } from '#format.ts'

export function waiting(since: string, now: Date): string {
  return `čeká ${timeSince(since, now) ?? 'chvilku'}`
}

export function isOverdue(since: string, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() >= DAY
}
