import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'
import type { Audience } from '#live.ts'

interface Seen {
  /** They saw the view before, or see it now. */
  seers: Audience
  /** They have an alert on the view: their notifications come, go or change with it. */
  watchers: readonly string[]
}

interface Watch {
  userId: string
}

const seersHear = ({ seers }: Seen) => signalTo('views', seers)
const watchersHear = ({ watchers }: Seen) => watchers.map((userId) => signalTo('notifications', { userId }))
const personHears = ({ userId }: Watch) => signalTo('views', { userId })

export const viewsEvents = {
  'views.change': { signals: [seersHear, watchersHear] },
  'views.remove': { signals: [seersHear, watchersHear], audit: entry('saved-view') },
  'views.watch': { signals: [personHears] },
  'views.unwatch': {
    signals: [personHears, ({ userId }: Watch) => signalTo('notifications', { userId })],
  },
} satisfies EventsOf<'views'>
