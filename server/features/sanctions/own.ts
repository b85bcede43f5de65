import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { appealsOf } from './appeals/store.ts'
import { sanctionsOf, toOwn } from './store.ts'

export async function ownSanctions({ db, user, now }: { db: Db; user: Reader; now: () => Date }) {
  const rows = await sanctionsOf(db, user.id)
  const ids = rows.map(({ id }) => id)
  const appealsById = await appealsOf(db, user, ids)
  return rows.map((row) => ({ ...toOwn(row, now()), appeals: appealsById.get(row.id) ?? [] }))
}
