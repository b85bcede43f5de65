import { isStaff, type Role } from '@westmore/contract/users.ts'
import { matchPath } from 'react-router'
import * as z from 'zod/mini'
import { tabStore } from '#kept/browser-store.ts'

/** Time (ms) for one file of a screen, after which the connection counts as lost. */
const PATIENCE = 30_000

const ScreenRoute = z.object({
  id: z.string(),
  path: z.optional(z.string()),
  module: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
})
export type ScreenRoute = z.infer<typeof ScreenRoute>

/** React Router's description of each screen, in a global variable. */
const Manifest = z.object({ routes: z.record(z.string(), ScreenRoute) })

export function readRoutes(): ScreenRoute[] {
  const manifest = Manifest.safeParse(Reflect.get(globalThis, '__reactRouterManifest'))
  return manifest.success ? Object.values(manifest.data.routes) : []
}

const OPENING = 'westmore.opening'

/** Before the first screen; false if the page was loaded before and showed none, or if this cannot be noted. */
export const noteOpening = () => tabStore.readText(OPENING) === null && tabStore.setText(OPENING, '')

export const noteOpened = () => tabStore.setText(OPENING, null)

const ready = new Set<string>()

export async function loadScreen({ id, module }: ScreenRoute) {
  await import(/* @vite-ignore */ module)
  ready.add(id)
}

export function isLoaded({ id }: ScreenRoute): boolean {
  const modules: unknown = Reflect.get(globalThis, '__reactRouterRouteModules')
  return ready.has(id) || (typeof modules === 'object' && modules !== null && id in modules)
}

export const routesAt = (routes: ScreenRoute[], pathname: string): ScreenRoute[] =>
  routes.filter(
    ({ path }) => path?.startsWith('user') && matchPath({ path: `/${path}`, end: true }, pathname),
  )

export function routesFor(routes: ScreenRoute[], role: Role): ScreenRoute[] {
  const screens = routes.filter(({ path }) => path?.startsWith('user'))
  return isStaff({ role }) ? screens : screens.filter(({ path }) => !path?.startsWith('user/admin'))
}

export function filesOf(routes: ScreenRoute[]): string[] {
  return [...new Set(routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))]
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
