import { addDays, dayOf, lastAtClock, nextAtClock, startOfDay } from './days.ts'

/** How long something is kept, in whole days of Prague. */
export type Term = { years: number } | { months: number } | { days: number }

/** Terms of the privacy policy: its page shows them, the nightly run enforces them. */
export const terms = {
  /** Technical and analytic data, from its arrival. */
  technical: { months: 24 },
  /** Tickets, messages and applications, from the deletion of their author's account; sanctions without one, from their end. */
  communication: { months: 6 },
  warnings: { years: 2 },
  /** Suspensions and bans, from their end; those without an account that last, from its deletion. */
  bans: { years: 5 },
  addresses: { years: 1 },
  notifications: { days: 90 },
  discord: { days: 30 },
  /** Ids of deleted players, so that the game learns in this time that they may not join. */
  removals: { days: 30 },
  /** Unclaimed admissions from before, from the take-over or the last game with them. */
  taken: { years: 1 },
  /** Administrators who were announced and have not signed in. */
  awaitedStaff: { days: 30 },
  keys: { days: 7 },
} as const satisfies Record<string, Term>

/**
 * Anything older than this moment is past its term. The last day of a term has the same day number, or is the
 * last of its month where there is none, and counts whole.
 */
export function limitOf(term: Term, now: Date): Date {
  const today = dayOf(now)
  if ('days' in term) return startOfDay(addDays(today, -term.days))
  const months = 'years' in term ? 12 * term.years : term.months
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const same = new Date(Date.UTC(year, month - 1 - months, day))
  // 30 February becomes 1 March: all of that February is past its last day.
  const isThere = same.getUTCDate() === day
  const first = isThere ? same : new Date(Date.UTC(year, month - months, 1))
  return startOfDay(first.toISOString().slice(0, 10))
}

/** Time of the nightly run in Prague; changes of clocks neither skip nor repeat it. */
export const NIGHTLY = '03:30'

export const nextNightly = (now: Date) => nextAtClock(now, NIGHTLY)

export const lastNightly = (now: Date) => lastAtClock(now, NIGHTLY)

/** In the order of the page; no term if the entries carry their own end. */
export const categoryTerms = [
  { name: 'logLines', term: terms.technical },
  { name: 'logPlayers', term: terms.technical },
  { name: 'addresses', term: terms.addresses },
  /** Keys of batches, and recent searches for players. */
  { name: 'logKeys', term: terms.keys },
  { name: 'sessions', term: null },
  /** Counts only rows that all of the staff may read; the others are removed uncounted. */
  { name: 'audit', term: terms.technical },
  /** Deleted accounts with their tickets, messages and applications. */
  { name: 'accounts', term: terms.communication },
  { name: 'warnings', term: terms.warnings },
  { name: 'bans', term: terms.bans },
  /** Sanctions that last without an account: they end and lose their identifiers. */
  { name: 'heldSanctions', term: terms.bans },
  { name: 'sanctions', term: terms.communication },
  /** Also those beyond a person's limit. Counts only notifications about things that all of the staff may see. */
  { name: 'notifications', term: terms.notifications },
  /** Our records of what was sent to Discord. Counts only those about things that all of the staff may see. */
  { name: 'discordMessages', term: terms.discord },
  { name: 'gameRemovals', term: terms.removals },
  { name: 'taken', term: terms.taken },
  { name: 'waitingNotes', term: terms.taken },
  { name: 'awaitedStaff', term: terms.awaitedStaff },
  { name: 'accountWaits', term: null },
  /** Hashes that mark deleted accounts for a restored backup; no backup older than this is restored. */
  { name: 'tombstones', term: terms.technical },
  { name: 'runs', term: terms.technical },
] as const satisfies { name: string; term: Term | null }[]

export const retentionCategories = categoryTerms.map(({ name }) => name)
export type RetentionCategory = (typeof retentionCategories)[number]
