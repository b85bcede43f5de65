import { counted } from '#format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'čeká 3 hodiny': how long nobody has decided, rounded down. */
export function waiting(since: string, now: Date): string {
  const age = waited(since, now)
  if (age < MINUTE) return 'čeká chvilku'
  if (age < HOUR) return `čeká ${counted(Math.floor(age / MINUTE), 'minutu', 'minuty', 'minut')}`
  if (age < DAY) return `čeká ${counted(Math.floor(age / HOUR), 'hodinu', 'hodiny', 'hodin')}`
  return `čeká ${counted(Math.floor(age / DAY), 'den', 'dny', 'dní')}`
}

/** A day or more: it should be next. */
export function isOverdue(since: string, now: Date): boolean {
  return waited(since, now) >= DAY
}

function waited(since: string, now: Date): number {
  return now.getTime() - new Date(since).getTime()
}
