import { NOTIFICATIONS_PAGE, type Notification } from '@westmore/contract/notifications.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { readCursor, writeCursor } from '#moment-cursor.ts'
import { asUser } from '#rpc.ts'
import { devices } from './devices.ts'
import * as store from './read-store.ts'

export const notifications = {
  list: asUser.notifications.list.handler(async ({ input: { show, before }, context: { db, env, user } }) => {
    const rows = await store.pageWithNext(db, user, {
      onlyUnread: show === 'unread',
      before: before === undefined ? undefined : readCursor(before),
    })
    const page = rows.slice(0, NOTIFICATIONS_PAGE)
    const last = page.at(-1)
    return {
      notifications: page.map((row) => toNotification(env, user.id, row)),
      next: last && rows.length > page.length ? writeCursor(last) : null,
    }
  }),

  unread: asUser.notifications.unread.handler(({ context }) => unreadOf(context)),

  read: asUser.notifications.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const row = await store.oneFor(db, user, id)
    if (!row) throw errors.NOT_FOUND()
    return toNotification(env, user.id, row)
  }),

  see: asUser.notifications.see.handler(({ input, context: { db, user } }) =>
    marked(db, user.id, (tx) => store.markAbout(tx, user, input)),
  ),

  markRead: asUser.notifications.markRead.handler(
    async ({ input: { id }, context: { db, user }, errors }) => {
      if (!(await store.oneFor(db, user, id))) throw errors.NOT_FOUND()
      await marked(db, user.id, (tx) => store.markOne(tx, user, id))
    },
  ),

  markAllRead: asUser.notifications.markAllRead.handler(({ input: { upTo }, context: { db, user } }) =>
    marked(db, user.id, (tx) => store.markAll(tx, user, upTo === undefined ? undefined : new Date(upTo))),
  ),

  devices,

  settings: {
    read: asUser.notifications.settings.read.handler(({ context: { db, user } }) =>
      store.settingsOf(db, user.id),
    ),
    update: asUser.notifications.settings.update.handler(({ input, context: { db, user } }) =>
      db.transaction().execute(async (tx) => {
        const { off, offCategories, toasts } = input
        const settings = { off: [...new Set(off)], offCategories: [...new Set(offCategories)], toasts }
        await store.setSettings(tx, user.id, settings)
        await record(tx, user, 'notifications.settings', { userId: user.id })
        return settings
      }),
    ),
  },
}

export async function unreadOf({ db, env, user }: { db: Db; env: Env; user: Reader }) {
  const [about, newest] = await Promise.all([store.countUnread(db, user), store.newestUnread(db, user)])
  return { about, newest: newest ? toNotification(env, user.id, newest) : null }
}

async function marked(db: Db, userId: string, mark: (tx: Tx) => Promise<boolean>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await mark(tx)) await record(tx, null, 'notifications.read', { userId })
  })
}

function toNotification(env: Env, readerId: string, row: store.NotificationRow): Notification {
  const {
    actorId: id,
    actor: username,
    actorName: name,
    actorAvatar: avatar,
    aboutType: type,
    userId,
    readAt,
  } = row
  const { viewQuery: query, linesSince: since } = row
  return {
    id: row.id,
    kind: row.kind,
    about: { type, id: row.aboutId },
    title: row.title,
    number: row.number,
    isOwn: type === 'ticket' && userId === readerId,
    outcome: row.outcome,
    dueDate: row.dueDate,
    actor:
      id !== null && username !== null && name !== null
        ? { id, username, name, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }) }
        : null,
    lines: query !== null && since !== null ? { query, since } : null,
    count: row.count,
    at: row.at,
    isRead: readAt !== null,
  }
}
