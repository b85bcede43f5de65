import { expect, onTestFinished, test, vi } from 'vitest'
import { openCalls } from './calls.ts'

/** A tab's calls, and their order; the clock is a fake. */
function openTab() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const calls = openCalls({
    stop: async () => void done.push('reads dropped'),
    resume: note('reads asked again'),
  })
  const send = (what: string, lasts = 0) =>
    void calls.send(() => new Promise<void>((end) => setTimeout(end, lasts)).then(note(what)))
  return { calls, done, send }
}

test('the session changes after the writes under way, and other calls wait for it', async () => {
  const { calls, send, done } = openTab()
  send('written', 500)
  const held = calls.hold().then((letGo) => {
    done.push('session changed')
    return letGo
  })
  send('sent later')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(['reads dropped', 'written', 'session changed'])
  expect(calls.areHeld()).toBe(true)

  const letGo = await held
  letGo()
  expect(calls.areHeld()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(done.slice(3)).toEqual(['reads asked again', 'sent later'])
})

test('a write without an answer delays a logout only briefly', async () => {
  const { calls, send } = openTab()
  send('written', 60_000)
  const left = vi.fn<() => void>()
  void calls.hold().then(left)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(left).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveBeenCalledOnce()
})
