import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { ownAppeals } from './appeals/store.ts'
import { sanctionsOf, toOwn } from './store.ts'

export async function ownSanctions({ db, user, now }: { db: Db; user: Reader; now: () => Date }) {
  const rows = await sanctionsOf(db, user.id)
  const appealsOf = await ownAppeals(db, user, rows)
  return rows.map((row) => ({ ...toOwn(row, now()), appeals: appealsOf(row) }))
}
