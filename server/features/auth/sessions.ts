import { asUser } from '#rpc.ts'
import * as store from '#caller/session-store.ts'

/** Lists a person's sessions and ends them remotely, including their live streams. */
export const sessions = {
  list: asUser.auth.sessions.list.handler(({ context: { db, user } }) =>
    store.sessionsOf(db, user.id, user.tokenHash),
  ),

  end: asUser.auth.sessions.end.handler(async ({ input: { id }, context, errors }) => {
    if (!(await store.removeOwnSession(context.db, context.user.id, id))) throw errors.NOT_FOUND()
  }),

  endOthers: asUser.auth.sessions.endOthers.handler(async ({ context: { db, user } }) => {
    await store.removeSessionsOf(db, user.id, user.tokenHash)
  }),
}
