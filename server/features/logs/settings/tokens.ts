import { randomBytes, randomUUID } from 'node:crypto'
import { dayOf } from '@westmore/contract/days.ts'
import { record } from '#events/record.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { environmentOf } from '#caller/game-token.ts'
import { hashOf } from '#caller/session.ts'
import * as store from '#caller/game-token-store.ts'

export const tokens = {
  list: asStaff.logs.tokens.list.handler(({ context: { db, env, now } }) =>
    store.allTokens(db, dayOf(now()), environmentOf(env)),
  ),

  create: asOwner.logs.tokens.create.handler(({ input, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      const token = `wm_${randomBytes(32).toString('base64url')}`
      const made = await store.addToken(tx, {
        ...input,
        id: randomUUID(),
        tokenHash: hashOf(token),
        createdBy: user.username,
        creatorId: user.id,
      })
      await record(tx, user, 'logs.createToken', { id: made.id, after: input })
      return { ...made, token }
    }),
  ),

  revoke: asStaff.logs.tokens.revoke.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const revoked = await store.revokeToken(tx, id)
      if (!revoked) throw errors.NOT_FOUND()
      const { name, serverId } = revoked
      await record(tx, user, 'logs.revokeToken', { id, before: { name, serverId } })
    }),
  ),
}
