export type Change =
  | { direction: 'up' | 'down'; ratio: number }
  | { direction: 'same' }
  /** The previous period was empty, so there is no percentage. */
  | { direction: 'new' }

/** How a period stands against as much of the one before; `ratio` 0.12 is 12 %. */
export function changeBetween(before: number, now: number): Change {
  if (now === before) return { direction: 'same' }
  if (before === 0) return { direction: 'new' }
  return { direction: now > before ? 'up' : 'down', ratio: Math.abs(now - before) / before }
}
