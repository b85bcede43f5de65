import { expect, onTestFinished, test, vi } from 'vitest'
import { cacheFor, cacheLast, shareByKey } from './sharing.ts'

test('shares a later run between calls with the same key only', async () => {
  const asked = {}
  const begun: string[] = []
  const ends: (() => void)[] = []
  const share = shareByKey<string>()
  const ask = (key: string, of: object = asked) =>
    share(of, key, () => {
      begun.push(key)
      return new Promise((resolve) => ends.push(() => resolve(`${key} ${begun.length}`)))
    })
  const first = ask('a')
  await Promise.resolve()
  const later = [ask('a'), ask('a')]
  const others = [ask('b'), ask('a', {})]
  await expect.poll(() => begun).toEqual(['a', 'b', 'a'])
  for (const end of ends) end()
  expect(await first).toBe('a 3')
  await expect.poll(() => begun.length).toBe(4)
  ends[3]?.()
  expect(await Promise.all(later)).toEqual(['a 4', 'a 4'])
  await Promise.all(others)

  const again = ask('a')
  await expect.poll(() => begun.length).toBe(5)
  ends[4]?.()
  expect(await again).toBe('a 5')
})

test('reuses an answer or a failure while it is pending and for a time after', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const ask = cacheFor(1_000, async () => {
    asked += 1
    if (asked === 2) throw new Error('away')
    return asked
  })
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toBe(3)
})

test('keeps the last answers up to the size, but no failures', async () => {
  let asked = 0
  const keep = cacheLast<number>(2)
  const ask = (key: string) => keep(key, async () => (asked += 1))
  expect([await ask('a'), await ask('a'), await ask('b'), await ask('c'), await ask('a')]).toEqual([
    1, 1, 2, 3, 4,
  ])
  await expect(keep('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('x')).toBe(5)
})
