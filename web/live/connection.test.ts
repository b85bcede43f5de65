import { expect, onTestFinished, test, vi } from 'vitest'
import { noteMark } from './mark.ts'
import { backOff, type ConnectionListener, openLiveStream, readChange } from './connection.ts'

test('the back-off grows from half a second to at most half a minute', () => {
  expect(backOff(0, 0)).toBe(500)
  expect(backOff(0, 1)).toBe(1_000)
  expect(backOff(3, 1)).toBe(8_000)
  expect(backOff(60, 1)).toBe(30_000)
  expect(backOff(60, 0)).toBe(15_000)
})

test('ignores a signal with an unknown topic or without sense', () => {
  expect(readChange('{"topic":"allowlist","id":"x"}')).toEqual({ topic: 'allowlist', id: 'x' })
  expect(readChange('{"topic":"weather"}')).toBeNull()
  expect(readChange('nonsense')).toBeNull()
})

/** Requested streams, for the test to end; the clock is a fake. */
function stubStreams() {
  vi.useFakeTimers()
  const streams: (EventTarget & { address: string })[] = []
  class Stream extends EventTarget {
    static readonly CONNECTING = 0
    static readonly CLOSED = 2
    readyState = 0
    address: string
    constructor(address: string) {
      super()
      this.address = address
      streams.push(this)
    }
    close() {
      this.readyState = Stream.CLOSED
    }
  }
  vi.stubGlobal('EventSource', Stream)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return streams
}

const deaf: ConnectionListener = {
  opened: () => {},
  changed: () => {},
  heard: () => {},
  lost: () => {},
  refused: () => {},
}

test('a stream ended by a logout is not opened again during or after it', async () => {
  const streams = stubStreams()
  let answer = Promise.resolve(true)
  const connection = openLiveStream(deaf, () => answer)
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(1)

  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = promise
  streams[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(5_000)
  connection.retryNow()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(streams).toHaveLength(1)

  resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)

  answer = Promise.resolve(true)
  connection.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(2)
  connection.close()
})

test('never opens a stream that was closed while waiting for its turn', async () => {
  const streams = stubStreams()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openLiveStream(deaf, () => promise).close()
  resolve(true)
  await promise
  expect(streams).toEqual([])
})

test('drops a stream not yet open while the session ends and reopens it later', async () => {
  const streams = stubStreams()
  const connection = openLiveStream(deaf, () => Promise.resolve(true))
  await vi.advanceTimersByTimeAsync(0)
  const [opening] = streams
  connection.giveUpOpening()
  expect(opening).toMatchObject({ readyState: 2 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)

  const open = Object.assign(streams[1] ?? new EventTarget(), { readyState: 1 })
  connection.giveUpOpening()
  expect(open.readyState).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
  connection.close()
})

test('drops a stream that was just allowed but not yet opened', async () => {
  const streams = stubStreams()
  const connection = openLiveStream(deaf, () => Promise.resolve(true))
  connection.giveUpOpening()
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(1)
  connection.close()
})

test('only the first stream resumes, and another beginning reloads everything', async () => {
  const streams = stubStreams()
  noteMark(new Headers({ 'x-live': 'first' }))
  noteMark(new Headers({ 'x-live': 'second' }))
  const opened: boolean[] = []
  const listener = { ...deaf, opened: (isResumed: boolean) => opened.push(isResumed) }
  const connection = openLiveStream(listener, () => Promise.resolve(true))
  await vi.advanceTimersByTimeAsync(0)
  expect(streams[0]?.address).toBe('/api/live?since=first')
  for (const event of ['open', 'resumed', 'heartbeat']) streams[0]?.dispatchEvent(new Event(event))
  expect(opened).toEqual([true])

  streams[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(streams[1]?.address).toBe('/api/live')
  streams[1]?.dispatchEvent(new Event('open'))
  expect(opened).toEqual([true, false])
  connection.close()
})
