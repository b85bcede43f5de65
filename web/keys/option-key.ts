import type { KeyboardEvent } from 'react'

/**
 * What a key pressed in a field does to the list of options below it: the index to go to, round and round, or `choose`.
 * From -1, nowhere, one goes to either end. Null leaves the key to the field, as everything is while a character is being composed.
 */
export function optionKey(event: KeyboardEvent, at: number, count: number): number | 'choose' | null {
  const { key, ctrlKey, metaKey, altKey } = event
  if (count === 0 || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  return key === 'Enter' ? 'choose' : null
}
