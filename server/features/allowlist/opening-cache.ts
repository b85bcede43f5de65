import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import { cacheFor } from '#flow/sharing.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { readRules } from './opening-store.ts'

/** How long (ms) the rules are reused, in case the row was changed by hand. */
const FRESH = 5_000

export type Rules = ReturnType<typeof openRules>

/** The rules of the opening in memory, for the pages of visitors; read again after a change, and when they grow old. */
export function openRules(db: Db, hub: LiveHub) {
  const openCache = () => cacheFor(FRESH, () => readRules(db))
  let cached = openCache()
  const forget = () => (cached = openCache())
  const close = hub.listen({
    onSignal: ({ topic, id }) => topic === 'allowlist' && id === OPENING_SIGNAL && forget(),
    onGap: forget,
  })
  return { read: () => cached(), close }
}
