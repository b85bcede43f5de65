import { ORPCError } from '@orpc/client'
import { useEffect } from 'react'
import { queryClient } from '#api.ts'
import { useLiveStatus } from '#live/live.ts'
import { meQuery, useMe } from '#session/session.ts'
import { useObservable, type Observable } from './observable.ts'

/** Also saves when the page is left or shown again, and when line or session are back. */
export function useDraftKeeper<State>(
  userId: string,
  keeper: Observable<State> & { saveNow: () => void },
): State {
  const isConnected = useLiveStatus() === 'connected'
  const isSignedIn = useMe().me?.id === userId
  useEffect(() => {
    if (isConnected && isSignedIn) keeper.saveNow()
  }, [keeper, isConnected, isSignedIn])
  useEffect(() => {
    const page = new AbortController()
    const save = () => keeper.saveNow()
    addEventListener('pagehide', save, page)
    addEventListener('online', save, page)
    document.addEventListener('visibilitychange', save, page)
    return () => {
      save()
      page.abort()
    }
  }, [keeper])
  return useObservable(keeper)
}

/** Options of a request that saves this content and may outlive the page. */
export function savingOptions(userId: string, content: unknown) {
  checkWriter(userId)
  // Browsers limit requests that outlive their page to 64 kB; a character has at most three bytes.
  return { context: { keepalive: JSON.stringify(content).length * 3 < 60_000 } }
}

/** Another person may have signed in since: their session must not send a text of this one. */
export function checkWriter(userId: string) {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me && me.id !== userId) throw new ORPCError('UNAUTHORIZED', { status: 401 })
}
