import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

const staffHear = () => signalTo('retention', { staff: true })

export const retentionEvents = {
  'retention.progress': { signals: [staffHear] },
  'retention.run': { audit: entry('retention') },
} satisfies EventsOf<'retention'>
