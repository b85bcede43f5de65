import type { EventsOf } from '#events/action.ts'
import { heard } from '#events/heard.ts'

/** Heard by the person's other tabs and devices. */
const personHears = ({ userId }: { userId: string }) => heard('notifications', { userId })

export const notificationsEvents = {
  'notifications.read': { heardBy: [personHears] },
  'notifications.settings': { heardBy: [personHears] },
  'notifications.expire': { heardBy: [personHears] },
} satisfies EventsOf<'notifications'>
