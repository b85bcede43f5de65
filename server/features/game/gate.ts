import type { LiveHub } from '#live.ts'

export interface Gate {
  changeCount: () => number
  /** Ends when more than `known` changes were signalled, after `time` ms, or when `gone` is aborted. */
  waitForChange: (known: number, time: number, gone: AbortSignal) => Promise<void>
  close: () => void
}

export function openGate(hub: LiveHub): Gate {
  const waiting = new Set<() => void>()
  let changes = 0
  let isClosed = false

  const wakeAll = () => {
    changes += 1
    for (const wake of waiting) wake()
  }
  const stopListening = hub.listen({
    onSignal: ({ topic, id }) => {
      if (topic === 'game' && id === 'gate') wakeAll()
    },
    onGap: wakeAll,
  })

  return {
    changeCount: () => changes,
    waitForChange(known, time, gone) {
      if (isClosed || known !== changes || gone.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          gone.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, time)
        gone.addEventListener('abort', wake)
        waiting.add(wake)
      })
    },
    close() {
      isClosed = true
      stopListening()
      wakeAll()
    },
  }
}
