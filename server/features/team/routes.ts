import type { OwnPlace } from '@westmore/contract/team.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { lockUser } from '#features/users/public.ts'
import { sendFile } from '#http/send-file.ts'
import type { SignedIn } from '#caller/session.ts'
import type { Tx } from '#postgres/db.ts'
import { namesEachOnce } from '#postgres/ordered.ts'
import { anyone, asOwner, asStaff, asUser, unauthorized } from '#rpc.ts'
import * as store from './store.ts'

/**
 * The person may no longer want to be shown: only the visitor's own browser keeps a picture, and not long.
 */
const CACHE_CONTROL = 'private, max-age=3600'

const listed = (people: store.Shown[]) =>
  people.map((person) => ({ id: person.id, ...store.toMember(person) }))

export const team = {
  list: anyone.team.list.handler(({ context: { db } }) => store.shownTeam(db)),

  portrait: anyone.team.portrait.handler(async ({ input: { token }, context: { db, reply }, errors }) => {
    const data = await store.portraitBy(db, token)
    if (!data) throw errors.NOT_FOUND()
    sendFile(reply, { name: `${token}.webp`, type: 'image/webp', data }, CACHE_CONTROL)
  }),

  mine: asUser.team.mine.handler(({ context: { db, user } }) => store.placeOf(db, user.id)),

  show: asStaff.team.show.handler(async ({ input, context: { db, user, portraits }, errors }) => {
    await db.transaction().execute(async (tx) => {
      const person = await lockPlace(tx, user)
      if (!isStaff(person)) throw errors.FORBIDDEN()
      await changePlace(tx, user, input)
    })
    if (input.isShown) void portraits.refresh()
    return input
  }),

  hide: asUser.team.hide.handler(async ({ context: { db, user } }) => {
    await db.transaction().execute(async (tx) => {
      await lockPlace(tx, user)
      await changePlace(tx, user, { isShown: false })
    })
  }),

  all: asOwner.team.all.handler(async ({ context: { db } }) => listed(await store.shownPeople(db))),

  order: asOwner.team.order.handler(({ input: { ids }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await store.lockTeam(tx)
      const before = await store.shownPeople(tx)
      if (!namesEachOnce(ids, before)) throw errors.TEAM_CHANGED()
      await store.placePeople(tx, ids)
      const after = ids.flatMap((id) => before.find((person) => person.id === id) ?? [])
      const namesOf = (people: store.Shown[]) => people.map(({ name }) => name)
      await record(tx, user, 'team.order', { id: 'all', before: namesOf(before), after: namesOf(after) })
      return listed(after)
    }),
  ),
}

/** A role taken at the same time ends an agreement made a moment before. */
async function lockPlace(tx: Tx, { id }: SignedIn) {
  const person = await lockUser(tx, id)
  if (!person) throw unauthorized()
  await store.lockTeam(tx)
  return person
}

async function changePlace(tx: Tx, user: SignedIn, change: Partial<OwnPlace>): Promise<void> {
  const before = await store.placeOf(tx, user.id)
  const after = { ...before, ...change }
  if (before.isShown === after.isShown && before.duty === after.duty) return
  await store.setPlace(tx, user.id, after)
  await record(tx, user, 'team.show', { id: user.id, before, after })
}
