import { setTimeout } from 'node:timers/promises'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { isLockConflict } from '#postgres/db.ts'
import { endSession } from '#caller/session.ts'
import { lockUser, ownerIds } from '#features/users/public.ts'
import { asUser } from '#rpc.ts'
import { erase } from './erase.ts'

const ATTEMPTS = 50

export const remove = asUser.account.remove.handler(async ({ input: { confirm }, context, errors }) => {
  const { db, env, user, now } = context
  await retryWhileLocked(() =>
    db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      const person = await lockUser(tx, user.id)
      if (!person) throw errors.UNAUTHORIZED()
      if (confirm.trim() !== person.username) throw errors.NOT_CONFIRMED()
      if (person.role === 'owner' && (await ownerIds(tx)).length === 1) throw errors.LAST_OWNER()
      await erase(tx, env, person, now())
    }),
  )
  await endSession(context)
  context.reply.header('clear-site-data', '"cache", "storage"')
})

async function retryWhileLocked(attempt: () => Promise<void>): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !isLockConflict(error)) throw error
      await setTimeout(20 * Math.random())
    }
  }
}
