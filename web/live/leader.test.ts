import { expect, onTestFinished, test, vi } from 'vitest'
import { joinLive } from './leader.ts'

/** A browser whose tabs share a stream; Node has the locks and channels of a browser. */
function openBrowser() {
  const streams: EventTarget[] = []
  class Stream extends EventTarget {
    close = () => {}
    constructor() {
      super()
      streams.push(this)
    }
  }
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  onTestFinished(() => void vi.unstubAllGlobals())

  function openTab({ began }: { began: number }) {
    const beginning = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - began)
    const [connected, changed] = [vi.fn<() => void>(), vi.fn<(change: unknown) => void>()]
    const mayOpen = () => Promise.resolve(true)
    const tab = joinLive({ mayOpen, connected, changed, refused: () => {}, status: () => {} })
    beginning.mockRestore()
    onTestFinished(tab.leave)
    return { connected, changed }
  }
  const send = (event: string, data = '{}') => streams[0]?.dispatchEvent(new MessageEvent(event, { data }))
  const isOpen = () => vi.waitFor(() => expect(streams).toHaveLength(1))
  return { openTab, send, isOpen }
}

test('a tab that joins hears what changed since its page began to load', async () => {
  const { openTab, send, isOpen } = openBrowser()
  openTab({ began: Date.now() })
  await isOpen()
  send('open')
  send('change', '{"topic":"todos"}')
  await new Promise((done) => setTimeout(done, 5))
  const began = Date.now()
  send('change', '{"topic":"tickets"}')

  const { connected, changed } = openTab({ began })
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  send('change', '{"topic":"news"}')
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith({ topic: 'news' }))
  expect(changed.mock.calls).toEqual([[{ topic: 'tickets' }], [{ topic: 'news' }]])
  expect(connected).not.toHaveBeenCalled()
})

test.each([
  ['when a stream opened since its page began', 0],
  ['a minute after its page began', 61_000],
])('a tab that joins reads all again %s', async (_, age) => {
  const { openTab, send, isOpen } = openBrowser()
  const began = Date.now()
  openTab({ began })
  await isOpen()
  send('open')

  const { connected } = openTab({ began: began - age })
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce())
})
