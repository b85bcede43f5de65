import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import { cacheUntil } from '#flow/cache-until.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { readRules } from './opening-store.ts'
import { askedAge } from './question-store.ts'

const FRESH = 5_000

/** Read again after a change of the rules, and when it is older than `FRESH`. */
export const openRules = (db: Db, hub: LiveHub) =>
  cacheUntil(
    hub,
    ({ topic, id }) => topic === 'allowlist' && id === OPENING_SIGNAL,
    FRESH,
    async () => {
      const [opening, age] = await Promise.all([readRules(db), askedAge(db)])
      return { opening, age }
    },
  )
