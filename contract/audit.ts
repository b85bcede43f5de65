import * as z from 'zod/mini'
import { Day } from './days.ts'
import { asStaff } from './doors.ts'
import { GET } from './endpoint.ts'
import { Moment, PageNumber, Uuid } from './text.ts'
import { DiscordId } from './users.ts'

export const AUDIT_PAGE = 50

/** A day from 1970 on, which the database can calculate with. */
const AuditDay = Day.check(
  z.refine((day) => day >= '1970-01-01', { error: 'Must not lie before 1970', abort: true }),
)

export const AuditFilter = z.object({
  /** The person who acted, by id, or `server`. */
  actorId: z.optional(z.union([z.literal('server'), DiscordId])),
  action: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}(\.[A-Za-z]{1,40}){0,3}$/))),
  subjectType: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  subjectId: z.optional(z.union([Uuid, z.string().check(z.regex(/^[\w:.-]{1,100}$/))])),
  /** The affected person: entries about them, their submissions and their tickets. */
  about: z.optional(DiscordId),
  /** Days in Prague time, both inclusive. */
  from: z.optional(AuditDay),
  to: z.optional(AuditDay),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** Sorts before every row; sent as `newest` when there are no entries. */
export const BEFORE_ALL_ROWS = '00000000-0000-0000-0000-000000000000'

export const AuditEntry = z.object({
  /** Random: growing numbers would reveal entries in between that the reader may not see. */
  id: z.uuid(),
  at: Moment,
  actorId: z.string(),
  actor: z.string(),
  actorAvatarUrl: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Current name of the subject: a person's name, a ticket's title; null if deleted or without a name. */
  subject: z.nullable(z.string()),
  subjectNumber: z.nullable(z.int()),
  /** The person themselves, or the author of the submission or ticket; null when their account was deleted. */
  subjectUserId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Actions of the staff; entries about a ticket are shown only to those who may handle it. */
export const audit = {
  list: GET(asStaff, '/audit', 'Actions of the staff, newest first, in pages')
    .meta({ costly: true })
    .input(
      z.extend(AuditFilter, {
        page: PageNumber,
        /** Hides newer entries, so that pages do not shift while being read; ignored if it was deleted. */
        upTo: z.optional(Uuid),
      }),
    )
    .output(
      z.object({
        entries: z.array(AuditEntry),
        total: z.int(),
        pageSize: z.int(),
        /** Newest row of these pages; send it as `upTo` in the following requests. */
        newest: z.uuid(),
        fresh: z.int(),
      }),
    ),
  facets: GET(
    asStaff,
    '/audit/facets',
    'Actors, actions and subject types, with counts over all entries the reader may see',
  )
    .meta({ costly: true })
    .output(
      z.object({
        actors: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
        actions: z.array(z.object({ action: z.string(), count: z.int() })),
        subjectTypes: z.array(z.object({ subjectType: z.string(), count: z.int() })),
      }),
    ),
  export: GET(
    asStaff,
    '/audit/export',
    'All rows of the filter as CSV, newest first; the export itself is recorded in the audit',
  )
    .meta({ perMinute: 20 })
    .input(AuditFilter)
    .output(z.unknown()),
}
