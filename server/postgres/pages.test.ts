import { expect, test } from 'vitest'
import { fromNearerEnd } from './pages.ts'

test('returns the same rows counted from either end', () => {
  for (const total of [0, 1, 49, 50, 51, 120])
    for (let offset = 0; offset <= total + 10; offset += 1) {
      const rows = Array.from({ length: total }, (_, at) => at)
      const part = fromNearerEnd({ limit: 50, offset }, total)
      const row = part.isBackwards ? rows.toReversed() : rows
      const cut = row.slice(part.offset, part.offset + part.limit)
      expect(part.isBackwards ? cut.toReversed() : cut).toEqual(rows.slice(offset, offset + 50))
      expect(part.offset).toBeLessThanOrEqual(total / 2)
    }
})
