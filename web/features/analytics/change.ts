/** Below this number a percentage sounds like more than the figures say. */
export const LEAST_FOR_PERCENTAGE = 10

export type Change =
  | { direction: 'same' }
  /** `ratio` 0.12 is 12 %; null when the period before is too small for one. */
  | { direction: 'up' | 'down'; by: number; ratio: number | null }

/** How a period compares with the one before it. */
export function changeBetween(before: number, now: number): Change {
  if (now === before) return { direction: 'same' }
  const by = Math.abs(now - before)
  const ratio = before < LEAST_FOR_PERCENTAGE ? null : by / before
  return { direction: now > before ? 'up' : 'down', by, ratio }
}
