import * as z from 'zod/mini'
import { asUser, NOT_FOUND } from './doors.ts'
import { GET, PUT } from './endpoint.ts'
import { devices } from './notifications-devices.ts'
import { endings, sanctionKinds } from './sanctions.ts'
import { ById, Moment, MomentCursor, Uuid } from './text.ts'
import { categories } from './tickets-forms.ts'
import { Person } from './users.ts'

export const NOTIFICATIONS_PAGE = 30
/** Maximum number of notifications kept per person; the nightly run removes older ones. */
export const MAX_NOTIFICATIONS = 200

export const notificationKinds = [
  'answer',
  'decision',
  'assignment',
  'mention',
  'reminder',
  'sanction',
  'news',
  'rules',
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

/** The stored kinds that this version knows: a newer one may have stored others. */
export const knownKinds = (stored: readonly NotificationKind[]) =>
  notificationKinds.filter((kind) => stored.includes(kind))

export const playerKinds: readonly NotificationKind[] = [
  'answer',
  'decision',
  'reminder',
  'sanction',
  'news',
  'rules',
]

/** A confidential ticket was opened, the Discord bot has a fault, or no one took a ticket. */
export const ownerKinds: readonly NotificationKind[] = ['opened', 'fault', 'unattended']

/** New items for the staff, off by default: the menu counts them anyway. */
export const newsKinds = ['application', 'ticket', 'complaint'] as const satisfies NotificationKind[]

/** Kinds merged into one notification while it is unread; it is then about the newest item. */
export const digestKinds = [...newsKinds, 'unattended'] as const satisfies NotificationKind[]

export const isDigest = (kind: NotificationKind) => digestKinds.some((one) => one === kind)

/** Kinds not sent as Discord messages: new items and articles appear in its channels, alerts of the ledger stay here. */
const siteOnlyKinds = ['alert', 'news', ...newsKinds] as const satisfies NotificationKind[]
export type DiscordKind = Exclude<NotificationKind, (typeof siteOnlyKinds)[number]>

export const isSiteOnly = (kind: NotificationKind) => siteOnlyKinds.some((one) => one === kind)

/** Categories of new-ticket notifications; complaints and management tickets are kinds of their own. */
export const notifiedCategories = categories.filter((one) => one !== 'complaint' && one !== 'management')

/** How long (minutes) a new ticket may wait for an assignee before the owners are notified. */
export const UNASSIGNED_MINUTES = 120

/**
 * Decision on an application, an invitation to its interview, the call to it, news of its time, new status
 * of a ticket, the kind of a new sanction or its change, a rejected appeal, or the broken part for a fault.
 */
export const outcomes = [
  'approved',
  'declined',
  'revoked',
  'invited',
  'called',
  'time-near',
  'time-soon',
  'time-gone',
  'open',
  'in-progress',
  'closed',
  'token-refused',
  'role-refused',
  'channel-lost',
  'removals-held',
  ...sanctionKinds,
  'changed',
  'ran-out',
  'upheld',
  ...endings,
] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>

/** Subject of a notification; opening the subject marks the notification as read. */
export const About = z.object({
  type: z.enum([
    'ticket',
    'todo',
    'submission',
    'user',
    'sanction',
    'article',
    'page',
    'discord',
    'list',
    'alert',
  ]),
  /** For Discord only `bot`; for an article the last part of its address, for a page its name; lists are those of the staff. */
  id: z
    .string()
    .check(
      z.toLowerCase(),
      z.maxLength(100),
      z.regex(/^(\d{15,21}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*)$/),
    ),
})
export type About = z.infer<typeof About>

export const Notification = z.object({
  id: Uuid,
  kind: NotificationKind,
  about: About,
  title: z.nullable(z.string()),
  number: z.nullable(z.int()),
  isOwn: z.boolean(),
  outcome: z.nullable(Outcome),
  dueDate: z.nullable(z.string()),
  actor: z.nullable(Person),
  /** For an alert: the counted view and the start of the period, which ends at `at`. */
  lines: z.nullable(z.object({ query: z.string(), since: Moment })),
  count: z.int(),
  at: Moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationSettings = z.object({
  /** Kinds that are switched off: their notifications are not stored. */
  off: z.array(NotificationKind).check(z.maxLength(notificationKinds.length)),
  offCategories: z._default(z.array(z.enum(categories)).check(z.maxLength(categories.length)), []),
  toasts: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const UnreadNotifications = z.object({
  about: z.array(z.extend(About, { count: z.int() })),
  newest: z.nullable(Notification),
})

export const notifications = {
  list: GET(
    asUser,
    '/notifications',
    'Own notifications, newest first, without those about things one may no longer see',
  )
    .input(
      z.object({
        show: z._default(z.enum(['all', 'unread']), 'all'),
        before: z.optional(MomentCursor),
      }),
    )
    .output(z.object({ notifications: z.array(Notification), next: z.nullable(z.string()) })),
  unread: GET(
    asUser,
    '/notifications/unread',
    'Unread counts by subject, and the newest unread notification',
  ).output(UnreadNotifications),
  read: GET(asUser, '/notifications/{id}', 'One own notification, for a browser that was pushed its id')
    .meta({ unattended: true })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(Notification),
  see: PUT(asUser, '/notifications/seen', 'Marks all notifications about this as read, on every device', 204)
    .input(About)
    .output(z.void()),
  markRead: PUT(asUser, '/notifications/{id}/read', 'Marks one as read; a second time changes nothing', 204)
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  markAllRead: PUT(
    asUser,
    '/notifications/read',
    'Marks all as read, or only those up to a moment, so that unseen ones stay unread',
    204,
  )
    .input(z.object({ upTo: z.optional(z.iso.datetime({ offset: true })) }))
    .output(z.void()),
  devices,
  settings: {
    read: GET(asUser, '/notifications/settings', 'Own notification settings').output(NotificationSettings),
    update: PUT(
      asUser,
      '/notifications/settings',
      'Changes own notification settings; kinds that are off are not stored, earlier ones stay',
    )
      .input(NotificationSettings)
      .output(NotificationSettings),
  },
}
