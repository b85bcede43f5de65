import type { Role } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { filesOf, loadScreen, readRoutes, routesFor, type ScreenRoute } from './screen-code.ts'

/** Delay (ms) between the first screen and the loading of the others. */
const BREATH = 3_000

/** Keeps screens openable while the server is down. The router's prefetching stops when one file fails. */
export function usePrefetchScreens(role: Role | undefined) {
  useEffect(() => {
    if (role === undefined || import.meta.env.DEV || savesData()) return
    const over = new AbortController()
    const timer = setTimeout(() => void prefetchAll(routesFor(readRoutes(), role), over.signal), BREATH)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [role])
}

/** One after another, so that nothing a person waits for is slowed down. */
async function prefetchAll(routes: ScreenRoute[], signal: AbortSignal) {
  try {
    for (const file of filesOf(routes)) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
    for (const route of routes) {
      signal.throwIfAborted()
      await loadScreen(route)
    }
  } catch {
    // A file that failed is fetched when its screen is opened.
  }
}

/** Whether the browser is set to save data; only Chromium reports it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
