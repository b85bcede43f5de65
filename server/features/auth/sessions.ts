import { announce } from '#live.ts'
import { asUser } from '#rpc.ts'
import * as store from './store.ts'

/** Where a person is signed in, and how they sign out of it from afar; the streams of what ends end too. */
export const sessions = {
  list: asUser.auth.sessions.list.handler(({ context: { db, user } }) =>
    store.sessionsOf(db, user.id, user.tokenHash),
  ),

  end: asUser.auth.sessions.end.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.removeOwnSession(tx, user.id, id))) throw errors.NOT_FOUND()
      await announce(tx, { topic: 'auth' }, { userId: user.id })
    }),
  ),

  endOthers: asUser.auth.sessions.endOthers.handler(({ context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      await store.removeSessionsOf(tx, user.id, user.tokenHash)
      await announce(tx, { topic: 'auth' }, { userId: user.id })
    }),
  ),
}
