import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { versionsBy } from './store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart('zverejnene-stranky.json', 'verze stránek, které jste jako člen týmu zveřejnili', () =>
    versionsBy(db, user.id),
  ),
]
