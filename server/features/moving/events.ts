import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'

const awaited = { audit: entry('user') }

export const movingEvents = {
  'moving.addStaff': awaited,
  'moving.removeStaff': awaited,
} satisfies EventsOf<'moving'>
