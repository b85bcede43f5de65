import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'

export const backupEvents = { 'backup.make': { audit: entry('backup') } } satisfies EventsOf<'backup'>
