export type Pace = ReturnType<typeof openPace>

/** Tells at once, then at most once in `pause` ms; what is heard during a pause is told at its end. */
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
    /** Another length of the pauses, the one under way included; what waits for its end is not forgotten. */
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
