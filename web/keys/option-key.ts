import type { KeyboardEvent } from 'react'

/** The next option (wrapping around; from -1 either end), `choose`, or null to leave the key to the field. */
export function optionKey(event: KeyboardEvent, at: number, count: number): number | 'choose' | null {
  const { key, ctrlKey, metaKey, altKey } = event
  if (count === 0 || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  return key === 'Enter' ? 'choose' : null
}
