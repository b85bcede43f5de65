import type { EventsOf } from '#events/action.ts'
import { heard } from '#events/heard.ts'

/** The person's other screens. */
const personHears = ({ userId }: { userId: string }) => heard('notifications', { userId })

export const notificationsEvents = {
  'notifications.read': { heardBy: [personHears] },
  'notifications.settings': { heardBy: [personHears] },
  'notifications.expire': { heardBy: [personHears] },
} satisfies EventsOf<'notifications'>
