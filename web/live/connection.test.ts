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

/** Requested streams of a page, which may be hidden; the clock is a fake. */
function openPage() {
  vi.useFakeTimers()
  const streams: (EventTarget & { address: string; readyState: number })[] = []
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
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const open = (listener: Partial<ConnectionListener> = {}) => {
    const deaf = { opened: () => {}, changed: () => {}, lost: () => {}, refused: () => {} }
    const stream = openLiveStream({ mayOpen: () => true, ...deaf, ...listener })
    onTestFinished(stream.close)
    return stream
  }
  const turn = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const openStreams = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED).length
  return { streams, open, turn, openStreams, say: (name: string) => window.dispatchEvent(new Event(name)) }
}

test('a stream ended by a logout is not opened again during it', () => {
  const { streams, open } = openPage()
  let mayOpen = true
  const { retry } = open({ mayOpen: () => mayOpen })
  mayOpen = false
  streams[0]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  retry()
  expect(streams).toHaveLength(1)

  mayOpen = true
  vi.advanceTimersByTime(500)
  expect(streams).toHaveLength(2)
})

test('half a minute after the page was hidden, the stream ends until it is shown', () => {
  const { streams, open, turn, openStreams, say } = openPage()
  const lost = vi.fn<() => void>()
  const { retry } = open({ lost })
  turn('hidden')
  vi.advanceTimersByTime(29_000)
  turn('visible')
  vi.advanceTimersByTime(10_000)
  expect([streams.length, openStreams()]).toEqual([1, 1])
  expect(lost).not.toHaveBeenCalled()

  streams[0]?.dispatchEvent(new Event('heartbeat'))
  turn('hidden')
  vi.advanceTimersByTime(31_000)
  expect(openStreams()).toBe(0)
  expect(lost).toHaveBeenCalledOnce()
  say('online')
  retry()
  vi.advanceTimersByTime(600_000)
  expect(streams).toHaveLength(1)
  turn('visible')
  expect([streams.length, openStreams()]).toEqual([2, 1])
})

test('a tab opened in the background has no stream until it is shown', () => {
  const { streams, open, turn } = openPage()
  turn('hidden')
  open()
  expect(streams).toEqual([])
  turn('visible')
  expect(streams).toHaveLength(1)
})

test('a stream lost while the page is hidden is opened again when it is shown', () => {
  const { streams, open, turn, openStreams } = openPage()
  open()
  turn('hidden')
  streams[0]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(5_000)
  expect(openStreams()).toBe(0)
  turn('visible')
  expect(openStreams()).toBe(1)
})

test('a page frozen while hidden, or kept for the way back, begins a new stream', () => {
  const { streams, open, turn, openStreams, say } = openPage()
  open()
  turn('hidden')
  vi.setSystemTime(Date.now() + 3_600_000)
  turn('visible')
  expect([streams.length, openStreams()]).toEqual([2, 1])

  turn('hidden')
  say('pagehide')
  expect(openStreams()).toBe(0)
  turn('visible')
  say('pageshow')
  expect([streams.length, openStreams()]).toEqual([3, 1])
})

test('only the first stream resumes, and another beginning reloads everything', () => {
  const { streams, open } = openPage()
  noteMark(new Headers({ 'x-live': 'first' }))
  noteMark(new Headers({ 'x-live': 'second' }))
  const opened: boolean[] = []
  open({ opened: (isResumed) => opened.push(isResumed) })
  expect(streams[0]?.address).toBe('/api/live?since=first')
  for (const event of ['open', 'resumed', 'heartbeat']) streams[0]?.dispatchEvent(new Event(event))
  expect(opened).toEqual([true])

  streams[0]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(5_000)
  expect(streams[1]?.address).toBe('/api/live')
  streams[1]?.dispatchEvent(new Event('open'))
  expect(opened).toEqual([true, false])
})
