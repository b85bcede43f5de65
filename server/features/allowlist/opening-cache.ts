import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import { cacheUntil } from '#cache-until.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { readRules } from './opening-store.ts'
import { questionsInOrder } from './question-store.ts'

const FRESH = 5_000

/** Read again after a change of the rules, and when it is older than `FRESH`. */
export const openRules = (db: Db, hub: LiveHub) =>
  cacheUntil(
    hub,
    ({ topic, id }) => topic === 'allowlist' && id === OPENING_SIGNAL,
    FRESH,
    async () => {
      const [opening, questions] = await Promise.all([readRules(db), questionsInOrder(db)])
      const ages = questions.flatMap(({ form }) => (form.kind === 'age' ? form.minimum : []))
      return { opening, age: ages.length > 0 ? Math.max(...ages) : null }
    },
  )
