import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import * as z from 'zod/mini'
import { LOGIN_MINUTES } from '@westmore/contract/auth-sign-in.ts'
import { tabStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { rememberReturn } from './login-return.ts'

const KEY = 'login_kept'

/** The state of a page whose user left to sign in again. */
const Kept = z.object({
  userId: z.string(),
  path: z.string(),
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
})

/** Whether the person is asked for it now. */
export const freshSignIn = createObservable(false)
const onPage = new Map<string, unknown>()

/** Redirects to Discord and, after the sign-in, back to this page with everything typed and chosen on it. */
export function redirectToSignIn(userId: string) {
  const path = here()
  rememberReturn(path)
  // Without storage the sign-in works, but all input is lost.
  keep({ userId, path, at: Date.now(), values: Object.fromEntries(onPage) })
  location.assign('/api/auth/discord')
}

/** State that survives signing in again, on the same page and for the same user. */
export function useRestoredState<Value>(
  key: string,
  userId: string | undefined,
  schema: z.ZodMiniType<Value>,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => restoredValue(key, userId, schema) ?? initial)
  useEffect(() => forget(key), [key])
  useEffect(() => {
    onPage.set(key, value)
    return () => void onPage.delete(key)
  }, [key, value])
  return [value, setValue]
}

function restoredValue<Value>(key: string, userId: string | undefined, schema: z.ZodMiniType<Value>) {
  const kept = read()
  if (!kept || kept.userId !== userId || kept.path !== here()) return null
  if (Date.now() - kept.at > LOGIN_MINUTES * 60_000) return null
  const value = schema.safeParse(kept.values[key])
  return value.success ? value.data : null
}

/** A restored value is not restored again. */
function forget(key: string) {
  const kept = read()
  if (!kept || !(key in kept.values)) return
  const { [key]: _given, ...values } = kept.values
  keep({ ...kept, values })
}

const here = () => location.pathname + location.search

const read = () => tabStore.read(KEY, Kept)

const keep = (kept: z.infer<typeof Kept>) => tabStore.set(KEY, kept)
