export type Pace = ReturnType<typeof openPace>

/** Calls back at once, then at most once in `pause` ms; what comes during a pause is called at its end. */
export function openPace(tell: () => void, pause: number) {
  let toldAt = -Infinity
  let due: ReturnType<typeof setTimeout> | undefined

  function hear() {
    if (due !== undefined) return
    const rest = toldAt + pause - performance.now()
    if (rest > 0) due = setTimeout(say, rest)
    else say()
  }

  function say() {
    due = undefined
    toldAt = performance.now()
    tell()
  }

  return {
    hear,
    /** Changes the length of the pauses, including the current one; a waiting call is kept. */
    every(next: number) {
      pause = next
      if (due === undefined) return
      clearTimeout(due)
      due = undefined
      hear()
    },
    close: () => clearTimeout(due),
  }
}
