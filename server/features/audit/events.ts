import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'

export const auditEvents = { 'audit.export': { audit: entry('audit') } } satisfies EventsOf<'audit'>
