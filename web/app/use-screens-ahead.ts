import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import * as z from 'zod/mini'

/** How long (ms) after the first screen the others follow. */
const BREATH = 3_000

/** What React Router knows of each screen, in a global of its own. */
const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      path: z.optional(z.string()),
      module: z.string(),
      imports: z.optional(z.array(z.string())),
      css: z.optional(z.array(z.string())),
    }),
  ),
})

/**
 * Fetches the code of every screen of this role into the browser's cache. Without it a screen opened while the server is
 * away would be the browser's own error page: the router loads the whole page anew when a screen's code does not come.
 * Prefetching by the router itself ends there too, as soon as one of its fetches fails.
 */
export function useScreensAhead(role: Role | undefined) {
  useEffect(() => {
    if (role === undefined || import.meta.env.DEV) return
    const over = new AbortController()
    const timer = setTimeout(() => void fetchAll(filesFor(role), over.signal), BREATH)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [role])
}

function filesFor(role: Role): string[] {
  const manifest = Manifest.safeParse(Reflect.get(globalThis, '__reactRouterManifest'))
  if (!manifest.success) return []
  const routes = Object.values(manifest.data.routes).filter(({ id, path }) =>
    path === undefined ? id.endsWith('-gate') : path.startsWith('user'),
  )
  const mine = isStaff({ role }) ? routes : routes.filter(({ path }) => !path?.startsWith('user/admin'))
  return [...new Set(mine.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))]
}

/** One after another, behind everything a person waits for; what does not come is asked for when it is opened. */
async function fetchAll(files: string[], signal: AbortSignal) {
  try {
    for (const file of files) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
  } catch {
    // Nothing was promised.
  }
}
