import { isStaff, type Role } from '@westmore/contract/users.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface OfPerson {
  id: string
}

interface RoleChanged extends OfPerson {
  before: { role: Role }
  after: { role: Role }
}

const readers = ({ id }: OfPerson) => signalTo('users', { staff: true }, id)

export const usersEvents = {
  'users.showEmail': { audit: entry('user') },
  'users.endSessions': { audit: entry('user') },
  'users.changeRole': {
    signals: [readers, () => signalTo('team', { staff: true })],
    audit: entry('user'),
    gate: ({ id, before, after }: RoleChanged) =>
      isStaff(before) === isStaff(after) ? undefined : { person: id },
  },
} satisfies Omit<EventsOf<'users'>, keyof EventsOf<'users.notes'>>
