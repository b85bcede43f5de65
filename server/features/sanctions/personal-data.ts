import { sql } from 'kysely'
import { provenIdentifiers } from '#events/gate.ts'
import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { sanctionsOf, toOwn } from './store.ts'

export const personalData = ({ db, user, now }: Download): Part[] => [
  jsonPart('sankce.json', 'varování, pozastavení a bany, které jste dostali', async () => {
    const { rows } = await sql<{ identifier: string }>`
      select identifier from ${provenIdentifiers(sql`${user.id}::text`)} own`.execute(db)
    // A sanction may include other people's identifiers.
    const own = new Set(rows.map(({ identifier }) => identifier))
    return (await sanctionsOf(db, user.id)).map((row) => ({
      ...toOwn(row, now),
      identifiers: row.identifiers.filter((identifier) => own.has(identifier)),
    }))
  }),
]
