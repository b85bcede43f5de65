import type { Entry } from './ledger.ts'

/** A script may pass anything; an empty Lua table arrives as an empty list. */
export function entryOf(category: unknown, action: unknown, source: unknown, metadata: unknown): Entry {
  const player = Number(source)
  return {
    category: textOf(category),
    action: textOf(action),
    source: Number.isInteger(player) && player > 0 ? player : null,
    metadata: metadataOf(metadata),
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function metadataOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value)) return value.length === 0 ? {} : { values: value }
  return typeof value === 'object' ? { ...value } : { value }
}
