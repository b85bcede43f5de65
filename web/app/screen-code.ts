import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import * as z from 'zod/mini'
import { tabStore } from '#kept/browser-store.ts'

/** Time (ms) for one file of a screen, after which the connection counts as lost. */
const PATIENCE = 30_000
/** Delay (ms) between the first screen and the loading of the others. */
const BREATH = 3_000

const Screen = z.object({
  id: z.string(),
  path: z.string().check(z.startsWith('user')),
  module: z.string(),
  imports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
})
type Screen = z.infer<typeof Screen>

/** React Router's description of each route, in a global variable; it loads public and unknown pages whole. */
const Manifest = z.object({ routes: z.record(z.string(), z.unknown()) })

function screens(): Screen[] {
  const { data } = Manifest.safeParse(Reflect.get(globalThis, '__reactRouterManifest'))
  return Object.values(data?.routes ?? {}).flatMap((route) => Screen.safeParse(route).data ?? [])
}

export const screensAt = (pathname: string) =>
  screens().filter(({ path }) => matchPath(`/${path}`, pathname) !== null)

export const screensFor = (role: Role) =>
  screens().filter(({ path }) => isStaff({ role }) || !path.startsWith('user/admin'))

export const filesOf = (some: Screen[]): string[] => [
  ...new Set(some.flatMap(({ module, imports, css }) => [module, ...imports, ...css])),
]

const OPENING = 'westmore.opening'

/** Before the first screen; false if the page was loaded before and showed none, or if this cannot be noted. */
export const noteOpening = () => tabStore.readText(OPENING) === null && tabStore.setText(OPENING, '')

export const noteOpened = () => tabStore.setText(OPENING, null)

const ready = new Set<string>()

export async function loadScreen({ id, module }: Screen) {
  await import(/* @vite-ignore */ module)
  ready.add(id)
}

export function isLoaded({ id }: Screen): boolean {
  const modules: unknown = Reflect.get(globalThis, '__reactRouterRouteModules')
  return ready.has(id) || (typeof modules === 'object' && modules !== null && id in modules)
}

/** True also when the server no longer has them: the page is then loaded whole, in its newer version. */
export async function prefetchFiles(files: string[], over: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(PATIENCE)])
  try {
    const answers = await Promise.all(files.map((file) => fetch(file, { signal })))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return answers.every(({ status }) => status < 500)
  } catch {
    return false
  }
}

/** Keeps screens openable while the server is down. The router's prefetching stops when one file fails. */
export function usePrefetchScreens(role: Role | undefined) {
  useEffect(() => {
    if (role === undefined || import.meta.env.DEV || savesData()) return
    const over = new AbortController()
    const timer = setTimeout(() => void prefetchAll(screensFor(role), over.signal), BREATH)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [role])
}

/** One after another, so that nothing a person waits for is slowed down. */
async function prefetchAll(some: Screen[], signal: AbortSignal) {
  try {
    for (const file of filesOf(some)) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
    for (const screen of some) {
      signal.throwIfAborted()
      await loadScreen(screen)
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
