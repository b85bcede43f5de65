import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { deviceRecordsOf } from '#push/device-store.ts'
import { allFor, settingsOf } from './read-store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart(
    'oznameni.json',
    'oznámení, která jste dostali, jak je máte nastavená a prohlížeče, kam chodí i při zavřené stránce',
    async () => ({
      settings: await settingsOf(db, user.id),
      devices: await deviceRecordsOf(db, user.id),
      notifications: await allFor(db, user),
    }),
  ),
]
