import { useSyncExternalStore } from 'react'

/** Whether the page is in sight, not in a tab behind. */
export function useInSight(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => true,
  )
}

function watch(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}
