import { jsonPart, ofStaff, type Download, type Part } from '#personal-data/part.ts'
import { versionsBy } from './draft-store.ts'

export const personalData = ({ db, user }: Download): Part[] =>
  ofStaff(
    jsonPart('zpravy-hlasatele.json', 'verze zpráv Hlasatele, které jste jako člen týmu zveřejnili', () =>
      versionsBy(db, user.id),
    ),
  )
