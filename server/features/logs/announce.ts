import type { Db, Tx } from '#db.ts'
import { announce } from '#live.ts'

/** Between two signals of one node (ms): whoever watches asks at most four times a second. */
const PAUSE = 250

const pauses = new WeakMap<Db, { isDue: boolean }>()

/** Tells the staff of new lines, at once or when the pause is over; after the commit, for one signal stands for many batches. */
export function announceLines(db: Db): void {
  const pause = pauses.get(db)
  if (pause) {
    pause.isDue = true
    return
  }
  const begun = { isDue: false }
  pauses.set(db, begun)
  // A signal lost with the database is made up for: the streams end with it and whoever comes back asks anew.
  announce(db, { topic: 'logs', id: 'lines' }, { staff: true }).catch(() => {})
  setTimeout(() => {
    pauses.delete(db)
    if (begun.isDue) announceLines(db)
  }, PAUSE).unref()
}

/** Tells the staff that categories, tokens, views or the links to people changed. */
export const announceChange = (tx: Tx, what: 'categories' | 'tokens' | 'views' | 'people') =>
  announce(tx, { topic: 'logs', id: what }, { staff: true })
