import * as z from 'zod/mini'
import { Day } from './days.ts'
import { asStaff } from './doors.ts'
import { Moment, Uuid } from './text.ts'
import { DiscordId } from './users.ts'

/** Rows to a page. */
export const AUDIT_PAGE = 50

/** Actions of audit entries, feature and verb; never renamed, because stored entries keep their name. */
export type AuditAction =
  | 'account.remove'
  | 'users.changeRole'
  | 'users.endSessions'
  | 'users.showEmail'
  | 'users.notes.create'
  | 'users.notes.search'
  | 'users.notes.remove'
  | 'allowlist.createQuestion'
  | 'allowlist.updateQuestion'
  | 'allowlist.deleteQuestion'
  | 'allowlist.reorderQuestions'
  | 'allowlist.approve'
  | 'allowlist.decline'
  | 'allowlist.revoke'
  | 'allowlist.note'
  | 'allowlist.withdraw'
  | 'tickets.status'
  | 'tickets.assign'
  | 'tickets.tags'
  | 'tickets.closing'
  | 'tickets.merge'
  | 'tickets.note'
  | 'tickets.transcript'
  | 'tickets.deadlines'
  | 'tickets.savedReplies.create'
  | 'tickets.savedReplies.update'
  | 'tickets.savedReplies.remove'
  | 'tickets.marks.create'
  | 'tickets.marks.update'
  | 'tickets.marks.remove'
  | 'todos.create'
  | 'todos.update'
  | 'todos.status'
  | 'todos.reorder'
  | 'todos.delete'
  | 'todos.restore'
  | 'todos.return'
  | 'logs.search'
  | 'logs.export'
  | 'logs.linkIdentifier'
  | 'logs.unlinkIdentifier'
  | 'logs.createCategory'
  | 'logs.updateCategory'
  | 'logs.deleteCategory'
  | 'logs.createToken'
  | 'logs.revokeToken'
  | 'views.remove'
  | 'game.linkLicense'
  | 'game.unlinkLicense'
  | 'game.settings'
  | 'audit.export'
  | 'retention.run'
  | 'backup.make'
  | 'discord.retry'
  | 'discord.compare'
  | 'discord.setChannels'
  | 'discord.setRoles'
  | 'discord.setTexts'

/** What an audit entry is about. */
export type AuditSubject =
  | 'user'
  | 'submission'
  | 'question'
  | 'ticket'
  | 'saved-reply'
  | 'ticket-mark'
  | 'saved-view'
  | 'ticket-deadlines'
  | 'todo'
  | 'logs'
  | 'category'
  | 'token'
  | 'game'
  | 'audit'
  | 'retention'
  | 'backup'
  | 'discord'

/** A day the database can calculate with. */
const AuditDay = Day.check(
  z.refine((day) => day >= '1970-01-01', { error: 'Must not lie before 1970', abort: true }),
)

export const AuditFilter = z.object({
  /** Who did it: a person's id, or `server`. */
  actorId: z.optional(z.union([z.literal('server'), DiscordId])),
  /** An action such as `allowlist.approve`, or all of a feature: `allowlist`. */
  action: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}(\.[A-Za-z]{1,40}){0,3}$/))),
  subjectType: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  subjectId: z.optional(z.union([Uuid, z.string().check(z.regex(/^[\w:.-]{1,100}$/))])),
  /** Whom it was done to: the person, their submissions, their tickets. */
  about: z.optional(DiscordId),
  /** Days of Prague, both included. */
  from: z.optional(AuditDay),
  to: z.optional(AuditDay),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** The position before every entry; `newest` when there are none. */
export const BEFORE_ALL_ROWS = '00000000-0000-0000-0000-000000000000'

export const AuditEntry = z.object({
  /** Random: growing numbers would reveal entries in between that the reader may not see. */
  id: z.uuid(),
  at: Moment,
  actorId: z.string(),
  actor: z.string(),
  /** Null when the person is gone or it was the server. */
  actorAvatarUrl: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What the subject is called now: a person's name, a ticket's title; null when it is gone or has no name. */
  subject: z.nullable(z.string()),
  /** The number of a ticket. */
  subjectNumber: z.nullable(z.int()),
  /** The person themselves, or whose submission or ticket it is; null when their account is gone. */
  subjectUserId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What the staff did; entries about a ticket only for those who may handle it. */
export const audit = {
  list: asStaff
    .route({ method: 'GET', path: '/audit', summary: 'Deeds of the staff, newest first, in pages' })
    .input(
      z.extend(AuditFilter, {
        page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
        /** Leaves out entries after this one, so that pages do not move while one reads; ignored when it is gone. */
        upTo: z.optional(Uuid),
      }),
    )
    .output(
      z.object({
        entries: z.array(AuditEntry),
        total: z.int(),
        pageSize: z.int(),
        /** The newest row of these pages; to be sent as `upTo` from now on. */
        newest: z.uuid(),
        /** How many rows of the filter came after `upTo`. */
        fresh: z.int(),
      }),
    ),
  facets: asStaff
    .route({
      method: 'GET',
      path: '/audit/facets',
      summary: 'Who did something, what was done and to what, with counts over everything the reader may see',
    })
    .output(
      z.object({
        actors: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
        actions: z.array(z.object({ action: z.string(), count: z.int() })),
        subjectTypes: z.array(z.object({ subjectType: z.string(), count: z.int() })),
      }),
    ),
  export: asStaff
    .meta({ perMinute: 20 })
    .route({
      method: 'GET',
      path: '/audit/export',
      summary:
        'Every row of the filter as CSV, newest first, up to the export itself, which is a deed in the audit',
    })
    .input(AuditFilter)
    .output(z.unknown()),
}
