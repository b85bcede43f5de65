import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

export const backupEvents = {
  'backup.make': { audit: entry('backup') },
  'backup.progress': { heardBy: [() => heard('backup', { owners: true })] },
} satisfies EventsOf<'backup'>
