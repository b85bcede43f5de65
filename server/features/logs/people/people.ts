import { LATEST_LINES, mayUnlink } from '@westmore/contract/logs-people.ts'
import type { LogFilter } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { lockUser, userExists } from '#features/users/public.ts'
import { asStaff } from '#rpc.ts'
import { linesOf } from '../reading/line-store.ts'
import * as store from './people-store.ts'
import { resolveFilter } from '../resolved-filter.ts'
import { askerOf } from '../search-queue.ts'

export const people = {
  find: asStaff.logs.people.find.handler(async ({ input: { identifier }, context: { db } }) => ({
    person: (await store.personOf(db, identifier)) ?? null,
  })),

  read: asStaff.logs.people.read.handler(
    async ({ input: { id }, context: { db, user, reply, now }, errors }) => {
      if (!(await userExists(db, id))) throw errors.NOT_FOUND()
      const identifiers = await store.identifiersOf(db, id)
      const total = identifiers.reduce((sum, { seen }) => sum + (seen?.total ?? 0), 0)
      // Without lines there is no search to audit.
      if (total === 0) return { identifiers, total, latest: [] }
      const filter: LogFilter = { category: 'all', exclude: [], person: id }
      const resolved = await resolveFilter(db, filter, askerOf({ user, reply }), now())
      const latest = await linesOf(db, resolved, { limit: LATEST_LINES, offset: 0, direction: 'desc' })
      return { identifiers, total, latest }
    },
  ),

  players: asStaff.logs.people.players.handler(({ input: { name }, context: { db, user } }) =>
    store.playersWith(db, user, name),
  ),

  link: asStaff.logs.people.link.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const { id, identifier } = input
      if (!(await lockUser(tx, id))) throw errors.NOT_FOUND()
      const before = await store.personOf(tx, identifier)
      const isNew = !before && (await store.addIdentifier(tx, { identifier, userId: id, linkedBy: user.id }))
      const person = before ?? (await store.personOf(tx, identifier))
      if (person && person.id !== id) throw errors.IDENTIFIER_TAKEN({ data: person })
      if (isNew) await record(tx, user, 'logs.linkIdentifier', { id, after: { identifier } })
      return identifierOf(tx, id, identifier)
    }),
  ),

  unlink: asStaff.logs.people.unlink.handler(({ input, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const { id, identifier } = input
      if (!mayUnlink(user, id)) throw errors.FORBIDDEN()
      if (!(await lockUser(tx, id))) throw errors.NOT_FOUND()
      if (!(await store.removeIdentifier(tx, id, identifier))) throw errors.NOT_FOUND()
      await record(tx, user, 'logs.unlinkIdentifier', { id, before: { identifier } })
    }),
  ),
}

/** As in the person's list, which leaves out their own account without lines. */
async function identifierOf(db: Db, userId: string, identifier: string) {
  const found = (await store.identifiersOf(db, userId)).find((one) => one.identifier === identifier)
  return found ?? { identifier, isLinked: false, provenAt: null, linkedBy: null, linkedAt: null, seen: null }
}
