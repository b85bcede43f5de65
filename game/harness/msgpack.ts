/**
 * Copies a value as FXServer's msgpack does between scripts: undefined becomes null, and a function becomes a reference that runs in the
 * script that made it.
 */
export function throughMsgpack(
  value: unknown,
  refer: (work: (...given: unknown[]) => unknown) => unknown,
): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'function') return refer(value as (...given: unknown[]) => unknown)
  if (typeof value === 'bigint' || typeof value === 'symbol')
    throw new Error(`msgpack cannot carry a ${typeof value}`)
  if (typeof value !== 'object') return value
  if (ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((part) => throughMsgpack(part, refer))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, throughMsgpack(part, refer)]))
}
