import { avatarUrl, maskedEmail, USERS_PAGE, type StaffMember, type User } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { countSessions, removeSessionsOf } from '#caller/session-store.ts'
import { hasStaffRoles } from '#events/outbox.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { asOwner, asStaff, asUser } from '#rpc.ts'
import { peoplePage } from './list-store.ts'
import * as store from './store.ts'

const shown = (env: Env, user: Omit<User, 'avatarUrl'>): User => ({
  ...user,
  email: maskedEmail(user.email),
  avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: user.discordId, avatar: user.avatar }),
})

export const users = {
  list: asStaff.users.list.handler(async ({ input, context: { db, env } }) => {
    const { rows, ...page } = await peoplePage(db, input)
    return { ...page, users: rows.map((user) => shown(env, user)), pageSize: USERS_PAGE }
  }),

  staff: asUser.users.staff.handler(async ({ context: { db, env } }): Promise<StaffMember[]> =>
    (await store.allStaff(db)).map(({ avatar, ...person }) => ({
      ...person,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: person.id, avatar }),
    })),
  ),

  read: asStaff.users.read.handler(async ({ input: { id }, context: { db, env }, errors }) => {
    const person = await store.userById(db, id)
    if (!person) throw errors.NOT_FOUND()
    return shown(env, person)
  }),

  showEmail: asStaff.users.showEmail.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const person = await store.lockForReference(tx, id)
      if (!person) throw errors.NOT_FOUND()
      await record(tx, user, 'users.showEmail', { id })
      return { email: person.email }
    }),
  ),

  sessions: {
    count: asOwner.users.sessions.count.handler(async ({ input: { id }, context: { db }, errors }) => {
      if (!(await store.userById(db, id))) throw errors.NOT_FOUND()
      return { count: await countSessions(db, id) }
    }),

    end: asOwner.users.sessions.end.handler(async ({ input: { id }, context, errors }) => {
      const { db, user } = context
      await db.transaction().execute(async (tx) => {
        if (!(await store.lockForReference(tx, id))) throw errors.NOT_FOUND()
        const count = await removeSessionsOf(tx, id)
        if (count === 0) return
        await record(tx, user, 'users.endSessions', { id, after: { count } })
      })
    }),
  },

  changeRole: asOwner.users.changeRole.handler(async ({ input, context, errors }) => {
    const { db, env, user } = context
    if (input.id === user.id) throw errors.OWN_ROLE()
    const changed = await db.transaction().execute(async (tx) => {
      // Of two owners who demote each other one must fail.
      await lockPeople(tx)
      if ((await store.userById(tx, user.id))?.role !== 'owner') throw errors.FORBIDDEN()
      const before = await store.lockUser(tx, input.id)
      if (!before) throw errors.NOT_FOUND()
      if (before.role === input.role) return before
      const isOfOwners = before.role === 'owner' || input.role === 'owner'
      if (!isOfOwners && (await hasStaffRoles(tx))) throw errors.ROLE_FROM_DISCORD()
      const after = await store.setRole(tx, input.id, input.role)
      await record(tx, user, 'users.changeRole', {
        id: input.id,
        before: { role: before.role },
        after: { role: after.role },
      })
      if (after.role === 'user') await handed().roleTaken(tx, input.id)
      return after
    })
    return shown(env, changed)
  }),
}
