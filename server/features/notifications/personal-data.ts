import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { allFor, settingsOf } from './read-store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart('oznameni.json', 'oznámení, která jste dostali, a jak je máte nastavená', async () => ({
    settings: await settingsOf(db, user.id),
    notifications: await allFor(db, user),
  })),
]
