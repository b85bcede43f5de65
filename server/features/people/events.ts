import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface OfPerson {
  id: string
}
interface OfNote extends OfPerson {
  noteId: string
}

const othersOfStaff = ({ id }: OfPerson) => signalTo('users', { staff: true, except: [id] }, id)

export const peopleEvents = {
  // The signals do not depend on the removed data, so they reveal no hidden ticket.
  'account.remove': {
    signals: [
      () => signalTo('users', { staff: true }),
      () => signalTo('todos', { staff: true }),
      () => signalTo('sanctions', { staff: true }),
      () => signalTo('team', { staff: true }),
      () => signalTo('tickets', { everyone: true }),
      () => signalTo('allowlist', { everyone: true }),
    ],
    audit: entry('user'),
    role: ({ userId, wasApproved }: { userId: string; wasApproved: boolean }) =>
      wasApproved ? userId : undefined,
  },
  // For the same reason always the same signal.
  'account.expire': { signals: [() => signalTo('todos', { staff: true })] },
  'users.notes.create': {
    signals: [othersOfStaff],
    audit: entry('user'),
    mentions: ({ noteId, text }: OfNote & { text: string }) => ({ about: { userNoteId: noteId }, text }),
  },
  'users.notes.search': { audit: entry('user') },
  'users.notes.remove': {
    signals: [othersOfStaff],
    audit: entry('user'),
    visibilityChanges: ({ id, noteId }: OfNote) => ({
      about: { userNoteId: noteId },
      audience: { staff: true, except: [id] },
    }),
  },
} satisfies EventsOf<'account'> & EventsOf<'users.notes'>
