import { useMutation } from '@tanstack/react-query'
import { dayOf } from '@westmore/contract/days.ts'
import type { Notification } from '@westmore/contract/notifications.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryClient } from '#api.ts'
import { serverTime } from '#clock.ts'
import { reportFault } from '#ui/fault.ts'
import { usePageVisible } from '#ui/page-visible.ts'
import { keyOf, useViewedSubjects } from '#live/viewed-subjects.ts'
import { isOwnPath } from '#session/login-return.ts'
import { takeBack, toast } from '#ui/toast.ts'
import { placeOf, sentenceOf } from './labels.ts'
import { closePushes } from './push.ts'
import { notificationCommands, notificationQueries } from './queries.ts'
import { useKeepPush } from './use-push.ts'
import { useUnread } from './use-unread.ts'

/** For the open screen: marks its notifications as read, shows new ones as toasts, opens clicked pushes. */
export function useArrivals() {
  const { data, seen } = useUnread()
  const { mutate: see } = useMutation(notificationCommands.see())
  const lookedAt = useViewedSubjects()
  const isPageVisible = usePageVisible()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useKeepPush()
  /** When the page was last hidden and shown again. */
  const shownAt = useRef('')
  useEffect(() => {
    if (!isPageVisible) return () => void (shownAt.current = serverTime().toISOString())
    closePushes().catch(reportFault)
    return undefined
  }, [isPageVisible])
  const goTo = useEffectEvent(({ data: message }: MessageEvent<{ place?: unknown }>) => {
    const { place } = message
    if (typeof place === 'string' && isOwnPath(place)) void navigate(place)
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const over = new AbortController()
    navigator.serviceWorker.addEventListener('message', goTo, { signal: over.signal })
    return () => over.abort()
  }, [])

  // Only up to the newest one seen: a later one may be about the same subject.
  const toMark = seen.length > 0 ? `${seen.map(keyOf).join()} ${data?.newest?.at}` : null
  const markSeen = useEffectEvent(() => {
    for (const { type, id } of seen) see({ type, id }, { onError: reportFault })
  })
  useEffect(() => {
    if (toMark !== null) markSeen()
  }, [toMark])

  /** Sentences of toasts, by their subject. */
  const told = useRef(new Map<string, string>())
  const isListed = pathname === '/user/notifications'
  useEffect(() => {
    for (const [key, title] of told.current) {
      if (!isListed && !lookedAt.has(key)) continue
      takeBack(title)
      told.current.delete(key)
    }
  }, [lookedAt, isListed])

  const tell = useEffectEvent((newest: Notification) => {
    // A push announces what arrives while the page is hidden.
    if (document.visibilityState === 'hidden' || newest.at < shownAt.current) return
    if (lookedAt.has(keyOf(newest.about)) || isListed) return
    // Read only now: most pages are left before anything arrives.
    const show = ({ toasts }: { toasts: boolean }) => {
      if (!toasts) return
      const title = sentenceOf(newest, dayOf(serverTime()))
      toast.info(title, { label: 'Zobrazit', onClick: () => void navigate(placeOf(newest)) })
      told.current.set(keyOf(newest.about), title)
    }
    queryClient.fetchQuery(notificationQueries.settings()).then(show).catch(reportFault)
  })
  /** The time of the newest one so far. */
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!data) return
    const before = known.current
    const at = data.newest?.at ?? ''
    if (before === undefined || at > before) known.current = at
    if (before !== undefined && data.newest && at > before) tell(data.newest)
  }, [data])
}
