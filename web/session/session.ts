import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import { Profile } from '@westmore/contract/auth.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { calls, checkSession, type CallContext, client, isUnauthorized, meKey, queryClient } from '#api.ts'
import { browserStore, forgetEverything } from '#kept/browser-store.ts'
import { forgetHint, signedInHint } from './hint.ts'
import { takeReturn } from './login-return.ts'
import { keepPushedDevice } from './pushed-device.ts'
import { FAREWELL } from '#places.ts'

const STORED_USER = 'discord_user'

export type Session =
  | { status: 'loading' | 'visitor' | 'error'; me?: never; retry: () => void }
  | { status: 'user'; me: Me; retry: () => void }

export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal, queryKey }): Promise<Me | null> => {
    const before = queryClient.getQueryData<Me | null>(queryKey)
    const me = await askMe(signal)
    if (before && me && before.id !== me.id) forgetOthersData()
    storeProfile(me)
    return me
  },
})

export function useMe(): Session {
  const { data, status, refetch } = useQuery(meQuery)
  const retry = () => void refetch()
  if (data) return { status: 'user', me: data, retry }
  if (data === null) return { status: 'visitor', retry }
  return { status: status === 'error' ? 'error' : 'loading', retry }
}

/** Ends the session on the server first, so that a failed logout does not look like a successful one. */
export async function logout(to: '/' | '/user') {
  await leave((options) => client.auth.logout(undefined, options))
  storeProfile(null)
  keepPushedDevice(null)
  takeReturn()
  // Unsent texts stay in the browser under the user's id: a logout must not lose them.
  // A full page load, so that nothing of the user stays in memory.
  location.assign(to)
}

/** `confirm` is the user's own name. */
export async function deleteAccount(confirm: string) {
  await leave((options) => client.account.remove({ confirm }, options))
  // Before clearing, because the other tabs listen for this key only.
  storeProfile(null)
  forgetEverything()
  location.assign(`/#${FAREWELL}`)
}

/** Sends nothing more: a 401 would redirect elsewhere. */
async function leave(end: (options: { context: CallContext }) => Promise<unknown>) {
  const letGo = await calls.hold()
  try {
    await end({ context: { changesSession: true } })
  } catch (error) {
    letGo()
    throw error
  }
  // A page restored from the back/forward cache would still show the signed-in screen.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

/** The last profile seen in this browser: for rendering while loading, never for permissions. */
export function storedProfile(): Profile | null {
  return browserStore.read(STORED_USER, Profile)
}

export function storeProfile(profile: Profile | null) {
  if (!profile) return void browserStore.set(STORED_USER, null)
  const { id, username, name, discriminator, avatar, email } = profile
  browserStore.set(STORED_USER, { id, username, name, discriminator, avatar, email })
}

/** A login or logout in another tab changes the session of this tab too. */
export function watchStoredProfile(): () => void {
  return browserStore.onOtherTab((key) => {
    if (key === STORED_USER) checkSession()
  })
}

async function askMe(signal: AbortSignal): Promise<Me | null> {
  const hint = signedInHint()
  if (hint === undefined) return null
  try {
    return await client.auth.me(undefined, { signal })
  } catch (error) {
    if (isUnauthorized(error)) {
      forgetHint(hint)
      return null
    }
    throw error
  }
}

function forgetOthersData() {
  const mine = hashKey(meQuery.queryKey)
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== mine })
  queryClient.getMutationCache().clear()
}
