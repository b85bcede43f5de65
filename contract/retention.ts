import { addDays, dayOf, lastAtClock, nextAtClock, startOfDay } from './days.ts'

/** How long something is kept, in whole days of Prague. */
export type Term = { years: number } | { months: number } | { days: number }

/** The policy's figures: the page about privacy shows them, the nightly run keeps them. */
export const terms = {
  /** Technical and analytic data, from when they came. */
  technical: { months: 24 },
  /** Tickets, messages and applications, from when their author's account was deleted. */
  communication: { months: 6 },
  /** IP addresses, from when they were recorded. */
  addresses: { years: 1 },
  /** Notifications, from when they were last counted up. */
  notifications: { days: 90 },
  /** What was or is to be done on Discord, from when it was written. */
  discord: { days: 30 },
  /** Ids of players whose accounts are gone: so long the game is told that they may not come in. */
  removals: { days: 30 },
  /** Keys by which game servers repeat what they sent. */
  keys: { days: 7 },
} as const satisfies Record<string, Term>

/**
 * What lies before this moment is past its term. The last day of a term is the day of the same number, or the last of its
 * month where there is none, and counts whole.
 */
export function limitOf(term: Term, now: Date): Date {
  const today = dayOf(now)
  if ('days' in term) return startOfDay(addDays(today, -term.days))
  const months = 'years' in term ? 12 * term.years : term.months
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const same = new Date(Date.UTC(year, month - 1 - months, day))
  // The 30th of a February is the 1st of March: everything of that February is past its last day.
  const isThere = same.getUTCDate() === day
  const first = isThere ? same : new Date(Date.UTC(year, month - months, 1))
  return startOfDay(first.toISOString().slice(0, 10))
}

/** When the nightly run begins, by the clocks of Prague; they never skip this time and never show it twice. */
export const NIGHTLY = '03:30'

/** The first beginning of a nightly run after a moment. */
export const nextNightly = (now: Date) => nextAtClock(now, NIGHTLY)

/** The last beginning of a nightly run up to a moment. */
export const lastNightly = (now: Date) => lastAtClock(now, NIGHTLY)

/** What a run looks after, in its order. */
export const retentionCategories = [
  'logLines',
  'logPlayers',
  'addresses',
  'logKeys',
  'sessions',
  'audit',
  'accounts',
  'notifications',
  'discordMessages',
  'gameRemovals',
  'accountWaits',
  'tombstones',
  'runs',
] as const
export type RetentionCategory = (typeof retentionCategories)[number]

/** The term of each; null where a thing carries its own end. */
export const termOf: Record<RetentionCategory, Term | null> = {
  /** In whole months of Prague. */
  logLines: terms.technical,
  /** Players of whom no line is left. */
  logPlayers: terms.technical,
  /** Lines that still bear one. */
  addresses: terms.addresses,
  /** Keys of batches, and who searched for whom a moment ago. */
  logKeys: terms.keys,
  sessions: null,
  /** Only rows that all of the staff may read are counted; the others are removed uncounted. */
  audit: terms.technical,
  /** Deleted accounts with tickets, messages and applications of theirs. */
  accounts: terms.communication,
  /** Also those beyond a person's newest; counted are those about what all of the staff may know of. */
  notifications: terms.notifications,
  /** Counted are those about nothing that only some may know of. */
  discordMessages: terms.discord,
  gameRemovals: terms.removals,
  accountWaits: null,
  /** Hashes by which a restored backup is told who deleted their account; no older backup is restored. */
  tombstones: terms.technical,
  /** Records of runs. */
  runs: terms.technical,
}
