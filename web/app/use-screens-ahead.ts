import type { Role } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { filesOf, makeReady, readRoutes, routesFor, type ScreenRoute } from './screen-code.ts'

/** How long (ms) after the first screen the others follow. */
const BREATH = 3_000

/**
 * Fetches the code of every screen of this role into the browser's cache, so that it opens while the server is away, and
 * then runs it, so that it opens as quickly the first time as it does later. Prefetching by the router itself ends as soon as one of its fetches fails.
 */
export function useScreensAhead(role: Role | undefined) {
  useEffect(() => {
    if (role === undefined || import.meta.env.DEV || savesData()) return
    const over = new AbortController()
    const timer = setTimeout(() => void bringAll(routesFor(readRoutes(), role), over.signal), BREATH)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [role])
}

/** One after another, behind everything a person waits for; what does not come is asked for when it is opened. */
async function bringAll(routes: ScreenRoute[], signal: AbortSignal) {
  try {
    for (const file of filesOf(routes)) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
    for (const route of routes) {
      signal.throwIfAborted()
      await makeReady(route)
    }
  } catch {
    // Loading ahead is optional, so a failure does not matter.
  }
}

/** Whether the browser was told to save data; only Chromium says so. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
