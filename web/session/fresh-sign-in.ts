import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { LOGIN_MINUTES } from '@westmore/contract/auth-sign-in.ts'
import { tabShelf } from '#kept/shelf.ts'
import { openWatched, useWatched } from '#kept/watched.ts'
import { rememberReturn } from './login-return.ts'

const KEY = 'login_kept'

/** The state of a page when its person left to sign in again. */
const Kept = z.object({
  userId: z.string(),
  path: z.string(),
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
})

const asked = openWatched(false)
/** What the page would keep if its person left now. */
const onPage = new Map<string, unknown>()

/** The server requires a fresh sign-in for the last action. */
export function askForFreshSignIn(isWanted: boolean) {
  asked.set(isWanted)
}

export function useFreshSignInAsked(): boolean {
  return useWatched(asked)
}

/** Leads to the chat platform and, after the sign-in, back to this page with everything that was typed and chosen on it. */
export function leaveToSignInAgain(userId: string) {
  const path = here()
  rememberReturn(path)
  // Without storage one can still sign in, but must type everything again.
  keep({ userId, path, at: Date.now(), values: Object.fromEntries(onPage) })
  location.assign('/api/auth/discord')
}

/** State that survives signing in again, on the same page and for the same person. */
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

const read = () => tabShelf.read(KEY, Kept)

const keep = (kept: z.infer<typeof Kept>) => tabShelf.keep(KEY, kept)
