import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'

/** Lines that came and are not on screen yet: the newest of them, and how many in all. */
export type Arrivals = {
  lines: readonly LogEntry[]
  count: number
}

export const noArrivals: Arrivals = { lines: [], count: 0 }

type Answer = { logs: readonly LogEntry[]; skipped: number }

/** Adds an answer of the tail; lines that are on screen already are not news. */
export function withAnswer(
  waiting: Arrivals,
  { logs, skipped }: Answer,
  shown: readonly LogEntry[],
): Arrivals {
  const known = new Set([...shown, ...waiting.lines].map(({ id }) => id))
  const fresh = logs.filter(({ id }) => !known.has(id))
  if (fresh.length === 0 && skipped === 0) return waiting
  return { lines: firstPage(waiting.lines, fresh), count: waiting.count + fresh.length + skipped }
}

type Page = { logs: LogEntry[]; total: number; isWhole: boolean }

/** The first page with the arrivals in it; exact, for nothing beyond the newest fifty of them can stand on it. */
export function withArrivals(page: Page, { lines, count }: Arrivals): Page {
  return { ...page, logs: firstPage(page.logs, lines), total: page.total + count }
}

function firstPage(some: readonly LogEntry[], others: readonly LogEntry[]): LogEntry[] {
  return [...some, ...others].toSorted(newestFirst).slice(0, PAGE_SIZE)
}

const newestFirst = (a: LogEntry, b: LogEntry) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id
