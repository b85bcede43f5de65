import { EventEmitter, once } from 'node:events'
import type { LiveHub } from '#live.ts'

export function openGate(hub: LiveHub) {
  const changes = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const tell = () => void changes.emit('change')
  const stopListening = hub.listen({
    onSignal: ({ topic, id }) => {
      if (topic === 'game' && id === 'gate') tell()
    },
    onGap: tell,
  })
  return {
    /** True at the next change; false when `over` is aborted, or the server stops. */
    nextChange(over: AbortSignal): Promise<boolean> {
      const signal = AbortSignal.any([over, closing.signal])
      return once(changes, 'change', { signal }).then(
        () => true,
        () => false,
      )
    },
    close(): void {
      stopListening()
      closing.abort()
    },
  }
}
