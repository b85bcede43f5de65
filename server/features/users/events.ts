import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

interface OfPerson {
  id: string
}
interface OfNote extends OfPerson {
  noteId: string
}

const readers = ({ id }: OfPerson) => heard('users', { staff: true }, id)
/** The person, even of the staff, learns nothing of the notes about them. */
const othersOfStaff = ({ id }: OfPerson) => heard('users', { staff: true, except: [id] }, id)

export const usersEvents = {
  'users.showEmail': { audit: entry('user') },
  'users.endSessions': { audit: entry('user') },
  'users.changeRole': { heardBy: [readers], audit: entry('user') },
  'users.notes.create': {
    heardBy: [othersOfStaff],
    audit: entry('user'),
    mentions: ({ noteId, text }: OfNote & { text: string }) => ({ about: { userNoteId: noteId }, text }),
  },
  'users.notes.search': { audit: entry('user') },
  'users.notes.remove': {
    heardBy: [othersOfStaff],
    audit: entry('user'),
    renews: ({ id, noteId }: OfNote) => ({
      about: { userNoteId: noteId },
      audience: { staff: true, except: [id] },
    }),
  },
} satisfies EventsOf<'users'>
