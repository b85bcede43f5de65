import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { draftOf } from './draft-store.ts'
import { submissionsOf } from './store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart('zadosti.json', 'žádosti o allowlist s odpověďmi a rozhodnutími', () =>
    submissionsOf(db, user.id),
  ),
  jsonPart('rozepsany-dotaznik.json', 'rozepsané odpovědi, které jste neodeslali', () =>
    draftOf(db, user.id),
  ),
]
