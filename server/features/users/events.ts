import { isStaff, type Role } from '@westmore/contract/users.ts'
import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

interface OfPerson {
  id: string
}

interface RoleChanged extends OfPerson {
  before: { role: Role }
  after: { role: Role }
}

const readers = ({ id }: OfPerson) => heard('users', { staff: true }, id)

export const usersEvents = {
  'users.showEmail': { audit: entry('user') },
  'users.endSessions': { audit: entry('user') },
  'users.changeRole': {
    heardBy: [readers],
    audit: entry('user'),
    gate: ({ id, before, after }: RoleChanged) =>
      isStaff(before) === isStaff(after) ? undefined : { person: id },
  },
} satisfies Omit<EventsOf<'users'>, keyof EventsOf<'users.notes'>>
