import { jsonPart, ofStaff, type Download, type Part } from '#personal-data/part.ts'
import { readingsOf } from './reading-store.ts'
import { versionsBy } from './store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  ...ofStaff(
    jsonPart('zverejnene-stranky.json', 'verze stránek, které jste jako člen týmu zveřejnili', () =>
      versionsBy(db, user.id),
    ),
  ),
  jsonPart('prectena-pravidla.json', 'verze pravidel, u kterých jste potvrdili přečtení', () =>
    readingsOf(db, user.id),
  ),
]
