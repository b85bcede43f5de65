/** A script's timers; Node's thread runs the callbacks, and `stopAll` ends them with the script. */
export function timersOfScript(speed: number, resume: (work: () => unknown) => unknown) {
  const running = new Set<NodeJS.Timeout>()
  const start = (isRepeated: boolean) => (work: () => void, milliseconds: number) => {
    const timer = (isRepeated ? setInterval : setTimeout)(() => {
      if (!isRepeated) running.delete(timer)
      resume(work)
    }, milliseconds / speed)
    running.add(timer)
    return timer
  }
  const stop = (timer: NodeJS.Timeout) => {
    running.delete(timer)
    clearTimeout(timer)
  }
  return {
    globals: {
      setTimeout: start(false),
      setInterval: start(true),
      clearTimeout: stop,
      clearInterval: stop,
    },
    stopAll(): void {
      for (const timer of running) clearTimeout(timer)
    },
  }
}
