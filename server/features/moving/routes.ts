import { holdersOfRole, openDiscord } from '#features/discord/public.ts'
import { MAX_AWAITED_STAFF } from '@westmore/contract/moving.ts'
import { hasStaffRoles } from '#events/outbox.ts'
import { record } from '#events/record.ts'
import { addAwaited, awaitedStaff, removeAwaited, userById } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { asOwner } from '#rpc.ts'
import { hashOf, type FormerPeople } from './people-in.ts'
import { readMoving } from './steps.ts'
import { takeOver, tryTakeOver } from './take-over.ts'

export const moving = {
  read: asOwner.moving.read.handler(({ context: { db, env } }) => readMoving(db, env)),

  addStaff: asOwner.moving.addStaff.handler(({ input: { discordId }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      if (await userById(tx, discordId)) throw errors.HAS_ACCOUNT()
      if (await hasStaffRoles(tx)) throw errors.ROLE_FROM_DISCORD()
      if ((await awaitedStaff(tx)).length >= MAX_AWAITED_STAFF) throw errors.TOO_MANY_AWAITED()
      await addAwaited(tx, { discordId, byId: user.id })
      await record(tx, user, 'moving.addStaff', { id: discordId, after: { role: 'administrator' } })
    }),
  ),

  removeStaff: asOwner.moving.removeStaff.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await removeAwaited(tx, id))) throw errors.NOT_FOUND()
      await record(tx, user, 'moving.removeStaff', { id })
    }),
  ),

  role: asOwner.moving.role.handler(
    async ({ input: { store }, context: { db, backgroundDb, env, user }, errors }) => {
      const found = await holdersOfRole({ db, env, discord: openDiscord(env) })
      if (found.kind === 'off') throw errors.NO_ROLE()
      if (found.kind === 'no-members') throw errors.NO_MEMBERS()
      if (found.kind === 'failed') throw errors.DISCORD_AWAY()
      const people = found.holders.map(({ id, name }, at) => ({
        row: at + 1,
        identifiers: [`discord:${id}`],
        name,
        at: null,
        by: '',
      }))
      const hash = hashOf(...found.holders.map(({ id }) => id))
      const former: FormerPeople = { hash, source: 'role', columns: [], people, left: [], notes: [] }
      if (store === undefined) return tryTakeOver(backgroundDb, former)
      if (store !== hash) throw errors.IMPORT_CHANGED()
      return takeOver(backgroundDb, user, former)
    },
  ),
}
