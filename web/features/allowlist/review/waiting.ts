import { timeSince } from '#format.ts'

const DAY = 86_400_000

/** 'čeká 3 hodiny': how long it has been undecided, rounded down. */
export function waiting(since: string, now: Date): string {
  return `čeká ${timeSince(since, now) ?? 'chvilku'}`
}

/** Waiting for a day or more: it should be next. */
export function isOverdue(since: string, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() >= DAY
}
