import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { messagesTo, wishesOf } from './people-store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart(
    'discord.json',
    'jak vám chodí zprávy na Discord a které jsme za posledních 30 dní poslali',
    async () => ({ settings: await wishesOf(db, user.id), messages: await messagesTo(db, user) }),
  ),
]
