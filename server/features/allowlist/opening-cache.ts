import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import { cacheFor } from '#flow/sharing.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { readRules } from './opening-store.ts'
import { askedAge } from './question-store.ts'

const FRESH = 5_000

/** Read again after a change of the rules, and when it is older than `FRESH`. */
export function openRules(db: Db, hub: LiveHub) {
  const openCache = () =>
    cacheFor(FRESH, async () => {
      const [opening, age] = await Promise.all([readRules(db), askedAge(db)])
      return { opening, age }
    })
  let cached = openCache()
  const forget = () => (cached = openCache())
  const close = hub.listen({
    onSignal: ({ topic, id }) => topic === 'allowlist' && id === OPENING_SIGNAL && forget(),
    onGap: forget,
  })
  return { read: () => cached(), close }
}
