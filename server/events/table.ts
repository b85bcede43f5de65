import { allowlistEvents } from '#features/allowlist/events.ts'
import { auditEvents } from '#features/audit/events.ts'
import { backupEvents } from '#features/backup/events.ts'
import { discordEvents } from '#features/discord/events.ts'
import { gameEvents } from '#features/game/events.ts'
import { logsEvents } from '#features/logs/events.ts'
import { newsEvents } from '#features/news/events.ts'
import { notificationsEvents } from '#features/notifications/events.ts'
import { pagesEvents } from '#features/pages/events.ts'
import { peopleEvents } from '#features/people/events.ts'
import { retentionEvents } from '#features/retention/events.ts'
import { sanctionsEvents } from '#features/sanctions/events.ts'
import { teamEvents } from '#features/team/events.ts'
import { ticketsEvents, ticketsEventsInSql } from '#features/tickets/events.ts'
import { todosEvents } from '#features/todos/events.ts'
import { usersEvents } from '#features/users/events.ts'
import { viewsEvents } from '#features/views/events.ts'

export const events = {
  ...allowlistEvents,
  ...auditEvents,
  ...backupEvents,
  ...discordEvents,
  ...gameEvents,
  ...logsEvents,
  ...newsEvents,
  ...notificationsEvents,
  ...pagesEvents,
  ...peopleEvents,
  ...retentionEvents,
  ...sanctionsEvents,
  ...teamEvents,
  ...ticketsEvents,
  ...todosEvents,
  ...usersEvents,
  ...viewsEvents,
}

export const eventsInSql = ticketsEventsInSql
