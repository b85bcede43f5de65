import { unreadOf } from '#features/notifications/public.ts'
import { ownSanctions } from '#features/sanctions/public.ts'
import { countUnread } from '#features/tickets/public.ts'
import { asUser } from '#rpc.ts'

/** One request of a screen's first visit instead of three; when a part changes, the client asks for it alone. */
export const menu = asUser.account.menu.handler(async ({ context }) => {
  const { db, user } = context
  const [notifications, tickets, sanctions] = await Promise.all([
    unreadOf(context),
    countUnread(db, user),
    ownSanctions(context),
  ])
  return { notifications, tickets, sanctions }
})
