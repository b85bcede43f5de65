import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'
import type { Audience } from '#live.ts'

interface Seen {
  /** The people who saw the view before, or see it now. */
  seers: Audience
  /** People with an alert on it; their notifications come, go or change with it. */
  watchers: readonly string[]
}

interface Watch {
  userId: string
}

const seersHear = ({ seers }: Seen) => heard('views', seers)
const watchersHear = ({ watchers }: Seen) => watchers.map((userId) => heard('notifications', { userId }))
const personHears = ({ userId }: Watch) => heard('views', { userId })

export const viewsEvents = {
  'views.change': { heardBy: [seersHear, watchersHear] },
  /** Another person's view. */
  'views.remove': { heardBy: [seersHear, watchersHear], audit: entry('saved-view') },
  'views.watch': { heardBy: [personHears] },
  'views.unwatch': {
    heardBy: [personHears, ({ userId }: Watch) => heard('notifications', { userId })],
  },
} satisfies EventsOf<'views'>
