import type { LiveHub, Signal } from '#live.ts'
import { cacheFor } from '#flow/sharing.ts'

/** Like `cacheFor`; it is also asked again after a signal with news. */
export function cacheUntil<Answer>(
  hub: LiveHub,
  isNews: (signal: Signal) => boolean,
  fresh: number,
  ask: () => Promise<Answer>,
) {
  let cached = cacheFor(fresh, ask)
  const forget = () => void (cached = cacheFor(fresh, ask))
  const close = hub.listen({ onSignal: (signal) => isNews(signal) && forget(), onGap: forget })
  return { read: () => cached(), close }
}
