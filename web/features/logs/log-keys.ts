import type { Press } from '#typing.ts'

export type LogKey = 'next' | 'previous' | 'search' | 'older' | 'newer' | 'live' | 'pause' | 'close' | 'help'

const keys: Record<string, LogKey> = {
  j: 'next',
  k: 'previous',
  '/': 'search',
  '[': 'newer',
  ']': 'older',
  l: 'live',
  p: 'pause',
  escape: 'close',
  '?': 'help',
}

/** On a Czech keyboard brackets are written with AltGr, and «/» with Shift: what matters is the sign that comes out. */
export function logKeyOf({ key, ctrlKey, metaKey, altKey }: Press): LogKey | null {
  const isSign = key === '[' || key === ']' || key === '/' || key === '?'
  if (metaKey || ((ctrlKey || altKey) && !isSign)) return null
  return keys[key.toLowerCase()] ?? null
}
