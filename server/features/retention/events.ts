import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

const staffHear = () => heard('retention', { staff: true })

export const retentionEvents = {
  'retention.progress': { heardBy: [staffHear] },
  'retention.run': { audit: entry('retention') },
} satisfies EventsOf<'retention'>
