import { sql } from 'kysely'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { announce } from '#live.ts'
import type { Db } from '#postgres/db.ts'

export async function storeExamination(db: Db, lines: DoctorLine[]): Promise<void> {
  const count = (wanted: DoctorLine['state']) => lines.filter(({ state }) => state === wanted).length
  const found = { at: sql<string>`now()`, bad: count('bad'), warnings: count('warning') }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('examination')
      .values(found)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(found))
      .execute()
    await announce(tx, { topic: 'doctor' }, { owners: true })
  })
}

export const lastExamination = (db: Db) =>
  db.selectFrom('examination').select(['at', 'bad', 'warnings']).executeTakeFirst()
