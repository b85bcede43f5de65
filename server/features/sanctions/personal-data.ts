import { sql } from 'kysely'
import { provenIdentifiers } from '#events/gate.ts'
import { listPart, ofStaff, type Download, type Part } from '#personal-data/part.ts'
import { ownAppeals } from './appeals/store.ts'
import { inChunks, toOwn } from './store.ts'

export const personalData = ({ db, user, now }: Download): Part[] => [
  listPart('sankce.json', 'varování, pozastavení a bany, které jste dostali', async function* () {
    const { rows: proven } = await sql<{ identifier: string }>`
      select identifier from ${provenIdentifiers(sql`${user.id}::text`)} own`.execute(db)
    // A sanction may have other people's identifiers.
    const own = new Set(proven.map(({ identifier }) => identifier))
    for await (const rows of inChunks(db, { q: '', userId: user.id }, now)) {
      const appealsOf = await ownAppeals(db, user, rows)
      yield rows.map((row) => ({
        ...toOwn(row, now),
        appeals: appealsOf(row),
        identifiers: row.identifiers.filter((identifier) => own.has(identifier)),
      }))
    }
  }),
  ...ofStaff(
    listPart(
      'udelene-sankce.json',
      'sankce, které jste udělili jako člen týmu, bez jmen a identifikátorů hráčů',
      async function* () {
        for await (const rows of inChunks(db, { q: '', authorId: user.id }, now))
          yield rows.map((row) => toOwn(row, now))
      },
    ),
  ),
]
