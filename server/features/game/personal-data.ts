import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { connectionsOf } from './store.ts'

export const personalData = ({ db, user }: Download): Part[] => [
  jsonPart('herni-pripojeni.json', 'kde jste právě ve hře a kdy vás hra za poslední den nepustila', () =>
    connectionsOf(db, user.id),
  ),
]
