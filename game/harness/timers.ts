/** A script's timers; Node's thread runs the callbacks, and `stopAll` ends them with the script. */
export function timersOfScript(speed: number, resume: (work: () => unknown) => unknown) {
  const running = new Set<NodeJS.Timeout>()
  return {
    globals: {
      setTimeout(work: () => void, milliseconds: number) {
        const timer = setTimeout(() => {
          running.delete(timer)
          resume(work)
        }, milliseconds / speed)
        running.add(timer)
        return timer
      },
      clearTimeout(timer: NodeJS.Timeout) {
        running.delete(timer)
        clearTimeout(timer)
      },
    },
    stopAll(): void {
      for (const timer of running) clearTimeout(timer)
    },
  }
}
