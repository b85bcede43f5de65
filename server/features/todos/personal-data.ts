import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { viewsOf } from './view-store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart('pohledy-ukolu.json', 'pohledy na úkoly, které jste si uložili jako člen týmu', () =>
    viewsOf(db, user.id),
  ),
]
