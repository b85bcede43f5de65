import { allowlistEvents } from '#features/allowlist/events.ts'
import { auditEvents } from '#features/audit/events.ts'
import { backupEvents } from '#features/backup/events.ts'
import { discordEvents } from '#features/discord/events.ts'
import { gameEvents } from '#features/game/events.ts'
import { interviewsEvents } from '#features/interviews/events.ts'
import { takenDiscordIds } from '#features/game/store.ts'
import { movingEvents } from '#features/moving/events.ts'
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
import { submission } from '#features/allowlist/subject.ts'
import { interviewCard, interviewMessage } from '#features/interviews/interactions.ts'
import { approvalObstacle, interviewBar, interviewDecided } from '#features/interviews/decisions.ts'
import { article } from '#features/news/subject.ts'
import { rulesChange } from '#features/pages/subject.ts'
import { lookUp } from '#features/logs/subject.ts'
import { joinSanctions } from '#features/sanctions/join.ts'
import { closingSanctionOf, isClosedTo, sanction } from '#features/sanctions/subject.ts'
import { leaveTeam } from '#features/team/store.ts'
import { areKnownToAllStaff, entryAudience, ticket } from '#features/tickets/subject.ts'
import { todo } from '#features/todos/subject.ts'
import { adoptNotes } from '#features/people/note-store.ts'
import { userNote } from '#features/people/subject.ts'
import { peopleById } from '#features/users/store.ts'
import { person } from '#features/users/subject.ts'
import { alert } from '#features/views/subject.ts'
import type { Tx } from '#postgres/db.ts'
import { handIn } from './handed.ts'
import { retentionSteps } from './retention-steps.ts'

export const events = {
  ...allowlistEvents,
  ...auditEvents,
  ...backupEvents,
  ...discordEvents,
  ...gameEvents,
  ...interviewsEvents,
  ...logsEvents,
  ...movingEvents,
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

/** Each kind of thing, as its feature describes it. */
const subjects = [ticket, todo, userNote, submission, sanction, article, rulesChange, alert, lookUp, person]

async function roleTaken(tx: Tx, userId: string): Promise<void> {
  await joinSanctions(tx, userId)
  await leaveTeam(tx, userId)
}

/** The features' answers to the floor. */
const all = {
  events,
  eventsInSql,
  subjects,
  cards: { submission, ticket, article },
  areKnownToAllStaff,
  entryAudience,
  peopleById,
  roleTaken,
  retentionSteps,
  closingSanctionOf,
  isClosedTo,
  approvalObstacle,
  interviewBar,
  interviewCard,
  interviewDecided,
  interviewMessage,
  takenDiscordIds,
  adoptNotes,
}

export const compose = () => handIn(all)

type All = typeof all
declare module './handed.ts' {
  interface Handed extends All {}
}
