import type { Role } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { filesOf, loadScreen, readRoutes, routesFor, type ScreenRoute } from './screen-code.ts'

/** Delay (ms) between the first screen and the loading of the others. */
const BREATH = 3_000

/**
 * Fetches the code of every screen of this role into the browser's cache, so that it opens while the server
 * is down, and then runs it, so that the first opening is fast too. The router's own prefetching stops when
 * any one file fails.
 */
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

/**
 * One after another, with lower priority than anything a person waits for; failed files are fetched when
 * their screen is opened.
 */
async function prefetchAll(routes: ScreenRoute[], signal: AbortSignal) {
  try {
    for (const file of filesOf(routes)) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
    for (const route of routes) {
      signal.throwIfAborted()
      await loadScreen(route)
    }
  } catch {
    // Preloading is optional, so a failure does not matter.
  }
}

/** Whether the browser is set to save data; only Chromium reports it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
