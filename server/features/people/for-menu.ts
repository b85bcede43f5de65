import type { Reader } from '@westmore/contract/users.ts'
import { waitingFor } from '#features/allowlist/public.ts'
import { unreadOf } from '#features/notifications/public.ts'
import { ownSanctions } from '#features/sanctions/public.ts'
import { countUnread } from '#features/tickets/public.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import type { Context } from '#rpc.ts'

/** In ms. */
const PATIENCE = 1_000

/**
 * The same answers as of the endpoints that the client asks when these become stale; null when one fails or is late,
 * because a locked table must not keep anybody from signing in.
 */
export async function forMenu(context: Context & { user: Reader }) {
  const { db, user } = context
  const work = Promise.all([
    unreadOf(context),
    countUnread(db, user),
    waitingFor(db, user),
    ownSanctions(context),
  ])
  if (!(await finishesWithin(PATIENCE, work).catch(() => false))) return null
  const [notifications, tickets, applications, sanctions] = await work
  return { notifications, tickets, applications, sanctions }
}
