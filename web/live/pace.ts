/**
 * Calls back at once, then at most once in `pause` ms and one call at a time; earlier signals lead to one
 * call, as soon as allowed.
 */
export function openPace(tell: () => void | Promise<unknown>, pause: number) {
  let toldAt = -Infinity
  let isTelling = false
  let isDue = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function hear() {
    isDue = true
    if (!isTelling) wait()
  }

  function wait() {
    clearTimeout(timer)
    if (!isDue || isClosed) return
    const rest = toldAt + pause - performance.now()
    if (rest > 0) timer = setTimeout(say, rest)
    else say()
  }

  function say() {
    isDue = false
    toldAt = performance.now()
    const told = tell()
    if (!told) return
    isTelling = true
    void told.finally(() => {
      isTelling = false
      wait()
    })
  }

  return {
    hear,
    /** Changes the length of the pauses, including the current one; a waiting call is kept. */
    every: (next: number) => {
      pause = next
      if (!isTelling) wait()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
