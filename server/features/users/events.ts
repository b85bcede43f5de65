import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

interface OfPerson {
  id: string
}

const readers = ({ id }: OfPerson) => heard('users', { staff: true }, id)

export const usersEvents = {
  'users.showEmail': { audit: entry('user') },
  'users.endSessions': { audit: entry('user') },
  'users.changeRole': { heardBy: [readers], audit: entry('user') },
} satisfies Omit<EventsOf<'users'>, keyof EventsOf<'users.notes'>>
