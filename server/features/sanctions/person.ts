import { asStaff } from '#rpc.ts'
import { appealsAgainst } from './appeals/store.ts'
import { ownersOf } from './create.ts'
import * as store from './store.ts'

export const person = asStaff.sanctions.person.handler(
  async ({ input, context: { db, user, now: clock }, errors }) => {
    const target = 'userId' in input ? input : { identifiers: [input.identifier] }
    const [userId = null, ...others] = await ownersOf(db, target)
    if (others.length > 0) throw errors.SEVERAL_PEOPLE()
    const identifiers = 'identifiers' in target ? target.identifiers : []
    const rows = await store.sanctionsOf(db, userId, identifiers)
    const appealsOf = await appealsAgainst(db, user, rows)
    return rows.map((row) => ({ ...store.toSanction(row, user.id, clock()), appeals: appealsOf(row) }))
  },
)
