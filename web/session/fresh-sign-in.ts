import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { LOGIN_MINUTES } from '@westmore/contract/auth-sign-in.ts'
import { rememberReturn } from './login-return.ts'

const KEY = 'login_kept'

/** What stood on a page when its person left to sign in again. */
const Kept = z.object({
  userId: z.string(),
  path: z.string(),
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
})

let isAsked = false
const watchers = new Set<() => void>()
/** What the page would keep if its person left now. */
const onPage = new Map<string, unknown>()

/** The server wants a fresh sign-in for what was just tried. */
export function askForFreshSignIn(isWanted: boolean) {
  isAsked = isWanted
  for (const watcher of watchers) watcher()
}

export function useFreshSignInAsked(): boolean {
  return useSyncExternalStore(
    watch,
    () => isAsked,
    () => false,
  )
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Leads to the chat platform and, after the sign-in, back to this page with everything that was typed and chosen on it. */
export function leaveToSignInAgain(userId: string) {
  const path = here()
  rememberReturn(path)
  keep({ userId, path, at: Date.now(), values: Object.fromEntries(onPage) })
  location.assign('/api/auth/discord')
}

/** State that a person finds again when they come back from signing in again, on the same page and as the same person. */
export function useKeptState<Value>(
  key: string,
  userId: string | undefined,
  schema: z.ZodMiniType<Value>,
  initial: Value,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => keptValue(key, userId, schema) ?? initial)
  useEffect(() => forget(key), [key])
  useEffect(() => {
    onPage.set(key, value)
    return () => void onPage.delete(key)
  }, [key, value])
  return [value, setValue]
}

function keptValue<Value>(key: string, userId: string | undefined, schema: z.ZodMiniType<Value>) {
  const kept = read()
  if (!kept || kept.userId !== userId || kept.path !== here()) return null
  if (Date.now() - kept.at > LOGIN_MINUTES * 60_000) return null
  const value = schema.safeParse(kept.values[key])
  return value.success ? value.data : null
}

/** What was given back once is not given back again. */
function forget(key: string) {
  const kept = read()
  if (!kept || !(key in kept.values)) return
  const { [key]: _given, ...values } = kept.values
  keep({ ...kept, values })
}

const here = () => location.pathname + location.search

function read() {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

function keep(kept: z.infer<typeof Kept>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that refuses storage still signs in; what was typed has to be typed again.
  }
}
