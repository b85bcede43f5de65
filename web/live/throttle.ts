/** At once, then at most once in `pause` ms and one call at a time; an early signal is kept for later. */
export function createThrottle(callback: () => void | Promise<unknown>, pause: number) {
  let calledAt = -Infinity
  let isCalling = false
  let isDue = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function signal() {
    isDue = true
    if (!isCalling) wait()
  }

  function wait() {
    clearTimeout(timer)
    if (!isDue || isClosed) return
    const rest = calledAt + pause - performance.now()
    if (rest > 0) timer = setTimeout(call, rest)
    else call()
  }

  function call() {
    isDue = false
    calledAt = performance.now()
    const result = callback()
    if (!result) return
    isCalling = true
    void result.finally(() => {
      isCalling = false
      wait()
    })
  }

  return {
    signal,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
