import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withPatience } from './patience.ts'

/** Without an end, and telling when it was let go. */
function source() {
  const state = { isLetGo: false }
  async function* chunks() {
    try {
      for (;;) {
        await setImmediate()
        yield 'x'.repeat(10_000)
      }
    } finally {
      state.isLetGo = true
    }
  }
  return { state, chunks: chunks() }
}

test('a stream that nobody reads on is given up, and what it reads from is let go', async () => {
  const { state, chunks } = source()
  const stream = withPatience(chunks, { idle: 30, longest: 60_000 })
  await once(stream, 'readable')

  await once(stream, 'close')

  await expect.poll(() => state.isLetGo).toBe(true)
})

test('a stream that takes too long for all is given up, though it is read', async () => {
  const { state, chunks } = source()
  const stream = withPatience(chunks, { idle: 60_000, longest: 30 })
  stream.resume()

  await once(stream, 'close')

  await expect.poll(() => state.isLetGo).toBe(true)
})

test('a stream that is read to its end comes whole', async () => {
  async function* chunks() {
    yield 'a'
    yield Buffer.from('b')
  }

  const stream = withPatience(chunks(), { idle: 60_000, longest: 60_000 })

  expect(Buffer.concat(await stream.toArray()).toString()).toBe('ab')
})
