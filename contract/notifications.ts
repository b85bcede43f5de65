import * as z from 'zod/mini'
import { asUser, NOT_FOUND } from './doors.ts'
import { Moment, Uuid } from './text.ts'
import { categories } from './tickets-forms.ts'
import { Person } from './users.ts'

/** Notifications to a page. */
export const NOTIFICATIONS_PAGE = 30
/** How many each person keeps at most; the nightly run removes the rest. */
export const MAX_NOTIFICATIONS = 200

export const notificationKinds = [
  'answer',
  'decision',
  'assignment',
  'mention',
  'reminder',
  'opened',
  'fault',
  'application',
  'ticket',
  'complaint',
  'unattended',
  'alert',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** Those of them that this version knows: a newer one may have stored more. */
export const knownKinds = (stored: readonly NotificationKind[]) =>
  notificationKinds.filter((kind) => stored.includes(kind))

/** The kinds players get; the others are for the staff. */
export const playerKinds: readonly NotificationKind[] = ['answer', 'decision', 'reminder']

/** The kinds only owners get: a confidential ticket was opened, something of the bot on Discord is broken, or nobody took a ticket. */
export const ownerKinds: readonly NotificationKind[] = ['opened', 'fault', 'unattended']

/** Something new for the staff, off until somebody switches it on: the menu counts it for everybody. */
export const newsKinds = ['application', 'ticket', 'complaint'] as const satisfies NotificationKind[]

/** What is counted in one notification as long as it is unread, which is about the newest. */
export const digestKinds = [...newsKinds, 'unattended'] as const satisfies NotificationKind[]

export const isDigest = (kind: NotificationKind) => digestKinds.some((one) => one === kind)

/** Whether Discord is not told of it: what is new stands in its channels, and what the ledger counts stays here. */
export const isOnlyHere = (kind: NotificationKind) =>
  kind === 'alert' || newsKinds.some((one) => one === kind)

/** The categories that new tickets are told by; complaints and tickets for the management are kinds of their own. */
export const toldCategories = categories.filter((one) => one !== 'complaint' && one !== 'management')

/** How long (minutes) a new ticket may wait for somebody before the owners are told. */
export const UNATTENDED_MINUTES = 120

/** What was decided: of an application, or the new status of a ticket; of a fault, what is broken. */
export const outcomes = [
  'approved',
  'declined',
  'revoked',
  'open',
  'in-progress',
  'closed',
  'token-refused',
  'role-refused',
  'channel-lost',
] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>

/** What a notification is about; whoever looks at it has read the notification. */
export const About = z.object({
  type: z.enum(['ticket', 'todo', 'submission', 'user', 'discord', 'list', 'alert']),
  /** Of Discord there is one: `bot`; lists are those of the staff. */
  id: z
    .string()
    .check(
      z.toLowerCase(),
      z.regex(/^(\d{15,21}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|bot|tickets|applications)$/),
    ),
})
export type About = z.infer<typeof About>

export const Notification = z.object({
  id: Uuid,
  kind: NotificationKind,
  about: About,
  /** What it is called now: the title of a ticket or todo, the name of a person or of a saved view; an application has none. */
  title: z.nullable(z.string()),
  /** The number of a ticket. */
  number: z.nullable(z.int()),
  /** Whether the receiver wrote the ticket. */
  isOwn: z.boolean(),
  outcome: z.nullable(Outcome),
  /** The day a todo is due, as its reminder tells it. */
  dueDate: z.nullable(z.string()),
  /** Who did it last; null when it was the server, or the account is gone. */
  actor: z.nullable(Person),
  /** Of an alert the view it counted, and since when; up to `at`. */
  lines: z.nullable(z.object({ query: z.string(), since: Moment })),
  /** How many of the same came since the first unread one. */
  count: z.int(),
  at: Moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationSettings = z.object({
  /** Kinds that are switched off: no notification is written. */
  off: z.array(NotificationKind).check(z.maxLength(notificationKinds.length)),
  /** Categories of which no new tickets are told. */
  offCategories: z._default(z.array(z.enum(categories)).check(z.maxLength(categories.length)), []),
  /** Whether a new one is shown as a toast. */
  toasts: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Everybody has their own; nobody reads another's. */
export const notifications = {
  list: asUser
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'Own notifications, newest first; of what one may not know any more there is none',
    })
    .input(
      z.object({
        show: z._default(z.enum(['all', 'unread']), 'all'),
        /** The `next` of the page before. */
        before: z.optional(
          z.string().check(z.toLowerCase(), z.regex(/^\d{13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
        ),
      }),
    )
    .output(z.object({ notifications: z.array(Notification), next: z.nullable(z.string()) })),
  unread: asUser
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many are unread about what, and the newest of them',
    })
    .output(
      z.object({
        about: z.array(z.extend(About, { count: z.int() })),
        newest: z.nullable(Notification),
      }),
    ),
  see: asUser
    .route({
      method: 'PUT',
      path: '/notifications/seen',
      successStatus: 204,
      summary: 'The reader looks at this: what is unread about it is read, on every device',
    })
    .input(About)
    .output(z.void()),
  markRead: asUser
    .route({
      method: 'PUT',
      path: '/notifications/{id}/read',
      successStatus: 204,
      summary: 'Marks one as read; a second time changes nothing',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(z.void()),
  markAllRead: asUser
    .route({
      method: 'PUT',
      path: '/notifications/read',
      successStatus: 204,
      summary: 'Marks all as read, or those up to a moment, so that none is read that was not seen',
    })
    .input(z.object({ upTo: z.optional(z.iso.datetime({ offset: true })) }))
    .output(z.void()),
  settings: {
    read: asUser
      .route({ method: 'GET', path: '/notifications/settings', summary: 'What one is told of, and how' })
      .output(NotificationSettings),
    update: asUser
      .route({
        method: 'PUT',
        path: '/notifications/settings',
        summary: 'Sets what one is told of; a kind that is off is not written, earlier ones stay',
      })
      .input(NotificationSettings)
      .output(NotificationSettings),
  },
}
