import { sql } from 'kysely'
import { provenIdentifiers } from '#events/gate.ts'
import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { appealsOf } from './appeals/store.ts'
import { sanctionsOf, toOwn } from './store.ts'

export const personalData = ({ db, user, now }: Download): Part[] => [
  jsonPart('sankce.json', 'varování, pozastavení a bany, které jste dostali', async () => {
    const { rows: proven } = await sql<{ identifier: string }>`
      select identifier from ${provenIdentifiers(sql`${user.id}::text`)} own`.execute(db)
    // A sanction may include other people's identifiers.
    const own = new Set(proven.map(({ identifier }) => identifier))
    const rows = await sanctionsOf(db, user.id)
    const appeals = await appealsOf(
      db,
      user,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...toOwn(row, now),
      appeals: appeals.get(row.id) ?? [],
      identifiers: row.identifiers.filter((identifier) => own.has(identifier)),
    }))
  }),
]
