import type { EventsOf } from '#events/action.ts'
import { signalTo } from '#events/event.ts'

const personHears = ({ userId }: { userId: string }) => signalTo('notifications', { userId })

export const notificationsEvents = {
  'notifications.read': { signals: [personHears] },
  'notifications.devices': { signals: [personHears] },
  'notifications.settings': { signals: [personHears] },
  'notifications.expire': { signals: [personHears] },
} satisfies EventsOf<'notifications'>
