import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

const ownersHear = () => signalTo('moving', { owners: true })
const awaited = { signals: [ownersHear], audit: entry('user') }

export const movingEvents = {
  'moving.addStaff': awaited,
  'moving.removeStaff': awaited,
} satisfies EventsOf<'moving'>
