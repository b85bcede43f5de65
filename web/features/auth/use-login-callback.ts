import { ORPCError } from '@orpc/client'
import type { Profile } from '@westmore/contract/auth.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { calls, client, queryClient } from '#api.ts'
import { takeReturn } from '#session/login-return.ts'
import { meQuery, storeProfile } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'

/** `forgotten`: this browser does not keep the cookies of a sign-in. */
export type LoginCallback = 'none' | 'exchanging' | 'failed' | 'cancelled' | 'forgotten'

/** Discord's error code when the user did not agree (RFC 6749, 4.1.2.1). */
const REFUSED = 'access_denied'

/** One exchange per code, whatever the number of renders: a code works only once. */
const exchanges = new Map<string, Promise<Profile>>()

export function useLoginCallback(): LoginCallback {
  const navigate = useNavigate()
  const [arrival] = useState(readArrival)
  const { code, error } = arrival
  const [stage, setStage] = useState<LoginCallback>(
    error === REFUSED ? 'cancelled' : error !== null ? 'failed' : code === null ? 'none' : 'exchanging',
  )

  useEffect(() => {
    if (code === null && error === null) return
    history.replaceState(history.state, '', location.pathname)
    void navigate(location.pathname, { replace: true })
  }, [code, error, navigate])

  useEffect(() => {
    if (code === null) return
    let gone = false
    const finish = async () => {
      try {
        storeProfile(await exchange(code, arrival.state))
        await queryClient.resetQueries({ queryKey: meQuery.queryKey })
        if (gone) return
        if (queryClient.getQueryData(meQuery.queryKey) === null) return setStage('forgotten')
        setStage('none')
        await navigate(takeReturn() ?? location.pathname, { replace: true })
      } catch (reason) {
        reportFault(reason)
        if (!gone) setStage(isForgotten(reason) ? 'forgotten' : 'failed')
      }
    }
    void finish()
    return () => {
      gone = true
    }
  }, [code, arrival.state, navigate])

  return stage
}

const isForgotten = (reason: unknown) =>
  reason instanceof ORPCError && reason.code === 'AUTHENTICATION_FAILED' && reason.data !== undefined

function readArrival() {
  const params = new URLSearchParams(location.search)
  return { code: params.get('code'), state: params.get('state'), error: params.get('error') }
}

function exchange(code: string, state: string | null): Promise<Profile> {
  const known = exchanges.get(code)
  if (known) return known
  // A user who signs in again already has a session, which this login ends: other requests wait for the new one.
  const input = { code, ...(state !== null && { state }) }
  const ask = () => client.auth.callback(input, { context: { changesSession: true } })
  const begun = calls.hold().then((letGo) => ask().finally(letGo))
  exchanges.set(code, begun)
  return begun
}
