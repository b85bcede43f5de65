import { jsonPart, unlessEmpty, type Download } from '#personal-data/part.ts'
import { versionsBy } from './draft-store.ts'

export const personalData = ({ db, user }: Download) =>
  unlessEmpty(
    jsonPart('zpravy-hlasatele.json', 'verze zpráv Hlasatele, které jste jako člen týmu zveřejnili', () =>
      versionsBy(db, user.id),
    ),
  )
