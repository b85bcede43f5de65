import type { Press } from '#typing.ts'

export type DeskKey =
  | 'next'
  | 'previous'
  | 'select'
  | 'close'
  | 'search'
  | 'note'
  | 'reply'
  | 'assign'
  | 'help'

const keys: Record<string, DeskKey> = {
  j: 'next',
  k: 'previous',
  x: 'select',
  escape: 'close',
  '/': 'search',
  n: 'note',
  r: 'reply',
  a: 'assign',
  '?': 'help',
}

/** What a key means at the desk; chords belong to the browser. */
export function deskKeyOf({ key, ctrlKey, metaKey, altKey }: Press): DeskKey | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  return Object.hasOwn(keys, name) ? (keys[name] ?? null) : null
}

/** The neighbour in a list; from nowhere its first, at the ends it stays. */
export function beside<Item>(
  items: readonly Item[],
  current: Item | undefined,
  key: 'next' | 'previous',
): Item | undefined {
  const at = current === undefined ? -1 : items.indexOf(current)
  if (at === -1) return items[0]
  return items[at + (key === 'next' ? 1 : -1)] ?? current
}
