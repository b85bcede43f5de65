/**
 * What msgpack makes of values on their way from one script to another: a copy, undefined becomes null, a function becomes a
 * reference that runs where it was made.
 */
export function carry(value: unknown, refer: (work: (...given: unknown[]) => unknown) => unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'function') return refer(value as (...given: unknown[]) => unknown)
  if (typeof value === 'bigint' || typeof value === 'symbol')
    throw new Error(`msgpack cannot carry a ${typeof value}`)
  if (typeof value !== 'object') return value
  if (ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((part) => carry(part, refer))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, carry(part, refer)]))
}
