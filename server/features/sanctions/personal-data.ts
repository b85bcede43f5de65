import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { sanctionsOf, toOwn } from './store.ts'

export const personalData = ({ db, user, now }: Download): Part[] => [
  jsonPart('sankce.json', 'varování, pozastavení a bany, které jste dostali', async () =>
    (await sanctionsOf(db, user.id)).map((row) => ({ ...toOwn(row, now), identifiers: row.identifiers })),
  ),
]
