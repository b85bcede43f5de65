import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

export const backupEvents = {
  'backup.make': { audit: entry('backup') },
  'backup.progress': { signals: [() => signalTo('backup', { owners: true })] },
} satisfies EventsOf<'backup'>
