import type { Press } from '#typing.ts'

export type Shortcut = 'next' | 'previous' | 'approve' | 'decline' | 'help'

const keys: Record<string, Shortcut> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'decline',
  '?': 'help',
}

/** What a key means here; chords belong to the browser. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Press): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null
  return keys[key.toLowerCase()] ?? null
}

/** The card to go to; from nowhere the first one, at the ends it stays. */
export function neighbour(
  ids: readonly string[],
  current: string | null,
  shortcut: 'next' | 'previous',
): string | null {
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return ids[0] ?? null
  return ids[at + (shortcut === 'next' ? 1 : -1)] ?? current
}

/** Where the eye goes when a card leaves the list: to the one that takes its place. */
export function successor(ids: readonly string[], leaving: string): string | null {
  const at = ids.indexOf(leaving)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
