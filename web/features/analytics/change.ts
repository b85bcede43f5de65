/** A share or change on a smaller base says little in percent, so the count is shown instead. */
export const MIN_BASE_FOR_PERCENT = 10

export type Change =
  | { direction: 'up' | 'down'; difference: number; ratio: number | null }
  | { direction: 'same' }
  /** The previous period was empty, so there is no percentage. */
  | { direction: 'new' }

/** Change of a period against the previous one of the same length; `ratio` 0.12 is 12 %, null on a small base. */
export function changeBetween(before: number, now: number): Change {
  if (now === before) return { direction: 'same' }
  if (before === 0) return { direction: 'new' }
  const difference = Math.abs(now - before)
  const ratio = before < MIN_BASE_FOR_PERCENT ? null : difference / before
  return { direction: now > before ? 'up' : 'down', difference, ratio }
}
