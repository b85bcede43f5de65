import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'

export const retentionEvents = {
  'retention.run': { audit: entry('retention') },
} satisfies EventsOf<'retention'>
