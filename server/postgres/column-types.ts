import type { ColumnType } from 'kysely'
import type { BackupFailure } from '@westmore/contract/backup.ts'
import type { AllowlistStatus, Role } from '@westmore/contract/users.ts'
import type { AnswerForm } from '@westmore/contract/allowlist-answers.ts'
import type { AppealOutcome } from '@westmore/contract/sanctions-appeals.ts'
import type { Ending, SanctionKind, SanctionSource } from '@westmore/contract/sanctions.ts'
import type { TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import type { Check, InterviewRules, InterviewState } from '@westmore/contract/interviews.ts'
import type { SubmissionStatus } from '@westmore/contract/allowlist.ts'
import type { Week } from '@westmore/contract/allowlist-hours.ts'
import type { HeartbeatReport, OnlinePlayer, Refused } from '@westmore/contract/game.ts'
import type { HeldRemovals, Obstacle } from '@westmore/contract/discord.ts'
import type { Facet, LogEntry } from '@westmore/contract/logs.ts'
import type { ArticleContent } from '@westmore/contract/news.ts'
import type { NotificationKind, Outcome } from '@westmore/contract/notifications.ts'
import type { AnsweringPage } from '@westmore/contract/pages-parts.ts'
import type { PageName } from '@westmore/contract/pages.ts'
import type { Activity } from '@westmore/contract/presence.ts'
import type { RetentionCounts, RetentionRun, RetentionWarning } from '@westmore/contract/retention-api.ts'
import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { LinkType, Priority, TodoStatus } from '@westmore/contract/todos.ts'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { ViewScreen } from '@westmore/contract/views.ts'
import type { MarkKind } from '@westmore/contract/tickets-marks.ts'
import type {
  Attachment,
  ChosenCategory,
  Ticket,
  TicketEvent,
  TicketStatus,
  WaitingOn,
} from '@westmore/contract/tickets.ts'

/** A timestamptz: ISO text when read, text or Date when written. */
export type Moment = ColumnType<string, string | Date, string | Date>
export type DefaultMoment = ColumnType<string, string | Date | undefined, string | Date>
export type MaybeMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

export type Day = string

export type Grain = 'hour' | 'day' | 'month'

/**
 * Columns whose values are narrower than their SQL type, such as one of a few words, or JSON of a known shape; one a
 * line. The migrations say whether a column may be null or has a default; only a `ColumnType` is complete: JSON is
 * written as text.
 */
export interface ColumnTypes {
  'allowlistOpening.week': ColumnType<Week | null, string | null | undefined, string | null>
  'allowlistPresence.doing': Activity
  'allowlistQuestions.form': AnswerForm
  'allowlistSubmissions.status': SubmissionStatus
  'appealSettings.openCategories': ChosenCategory[]
  'appeals.outcome': AppealOutcome
  'articleVersions.content': ArticleContent
  'articles.content': ArticleContent
  'audit.keptFrom': ColumnType<string[], string[] | undefined, never>
  'audit.publicId': ColumnType<string, never, never>
  'backupRuns.failure': BackupFailure
  'discordOutbox.kind': 'message' | 'role' | 'card'
  'discordOutbox.news': NotificationKind
  'discordOutbox.outcome': Outcome
  'discordOutbox.state': 'waiting' | 'sent' | 'failed' | 'given-up'
  'discordPeople.obstacle': Obstacle
  'discordState.heldRemovals': ColumnType<HeldRemovals | null, string | undefined, string | null>
  'gameHeartbeats.players': ColumnType<OnlinePlayer[], string, string>
  'gameHeartbeats.report': ColumnType<HeartbeatReport, string, string>
  'gameRefused.why': Refused['why']
  'interviewSettings.rules': ColumnType<InterviewRules, string, string>
  'interviews.checks': ColumnType<Check[], string | undefined, string>
  'interviews.state': ColumnType<InterviewState, InterviewState | undefined, InterviewState>
  'logNames.kind': Facet
  'logSums.grain': Exclude<Grain, 'hour'>
  'logTotals.grain': Grain
  'notificationSettings.off': NotificationKind[]
  'notificationSettings.offCategories': TicketCategory[]
  'notifications.kind': NotificationKind
  'notifications.outcome': Outcome
  'pageAnswers.page': AnsweringPage
  'pageDrafts.page': PageName
  'pageParts.page': PageName
  'pageReadings.page': PageName
  'pageVersions.page': PageName
  'retentionRuns.counts': ColumnType<RetentionCounts, string | undefined, string>
  'retentionRuns.failed': RetentionCategory[]
  'retentionRuns.outcome': RetentionRun['outcome']
  'retentionRuns.warning': ColumnType<RetentionWarning | null, string | null | undefined, string | null>
  'sanctionEvidenceLines.lines': LogEntry[]
  'sanctionTemplates.content': TemplateContent
  'sanctions.ending': Ending
  'sanctions.kind': SanctionKind
  'sanctions.source': SanctionSource
  'savedReplies.assignTo': 'me' | 'none'
  'savedReplies.status': TicketStatus
  'savedViews.screen': ViewScreen
  'ticketAttachments.type': Attachment['type']
  'ticketChanges.before': ColumnType<object, string, string>
  'ticketChanges.status': TicketStatus
  'ticketEvents.kind': TicketEvent['kind']
  'ticketEvidence.lines': LogEntry[]
  'ticketMarks.kind': MarkKind
  'ticketPresence.doing': Activity
  'tickets.category': TicketCategory
  'tickets.fields': ColumnType<Ticket['fields'], string, string>
  'tickets.status': TicketStatus
  'tickets.waitingOn': WaitingOn
  'todos.linkType': LinkType
  'todos.priority': Priority
  'todos.status': TodoStatus
  'userNoteEvidence.lines': LogEntry[]
  'users.allowlistStatus': AllowlistStatus
  'users.role': Role
}
