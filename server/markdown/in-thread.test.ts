import { afterEach, expect, test, vi } from 'vitest'
import { inThread } from './in-thread.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a task that takes too long is refused for now, and the next one is done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = inThread({ kind: 'html', texts: ['a'] })
  vi.advanceTimersByTime(30_000)
  await expect(refused).rejects.toMatchObject({ statusCode: 503 })
  vi.useRealTimers()

  expect(await inThread({ kind: 'html', texts: ['a'] })).toEqual([expect.stringContaining('a')])
})
