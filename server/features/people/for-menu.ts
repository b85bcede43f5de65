import type { Reader } from '@westmore/contract/users.ts'
import { waitingFor } from '#features/allowlist/public.ts'
import { unreadOf } from '#features/notifications/public.ts'
import { ownSanctions } from '#features/sanctions/public.ts'
import { countUnread } from '#features/tickets/public.ts'
import type { Context } from '#rpc.ts'

/** The same answers as of the endpoints that the client asks when these become stale. */
export async function forMenu(context: Context & { user: Reader }) {
  const { db, user } = context
  const [notifications, tickets, applications, sanctions] = await Promise.all([
    unreadOf(context),
    countUnread(db, user),
    waitingFor(db, user),
    ownSanctions(context),
  ])
  return { notifications, tickets, applications, sanctions }
}
