import { entry, signalTo } from '#events/event.ts'
import type { EventsOf } from '#events/action.ts'

interface Talk {
  id: string
  userId: string
  /** Staff named by a complaint of the player: they do not learn who waits. */
  hidden: string[]
}

const roomAndPlayer = ({ userId, hidden }: Talk) => [
  signalTo('interviews', { staff: true, except: [...hidden, userId] }),
  signalTo('interviews', { userId }),
]
const room = ({ userId, hidden }: Talk) =>
  signalTo('interviews', { staff: true, except: [...hidden, userId] })
const card = ({ id }: Talk) => ({ kind: 'submission' as const, id })
const told =
  (outcome: 'invited' | 'called') =>
  ({ id, userId }: Talk) => ({
    to: [userId],
    kind: 'decision' as const,
    about: { submissionId: id },
    outcome,
  })
const ofStaff = { signals: [roomAndPlayer], audit: entry('submission') }
const moved = { signals: [roomAndPlayer] }

export const interviewsEvents = {
  'interviews.invite': { ...ofStaff, notify: told('invited'), card },
  'interviews.recommend': { ...ofStaff, card },
  'interviews.ready': moved,
  'interviews.leave': moved,
  'interviews.expire': moved,
  'interviews.take': {
    ...ofStaff,
    notify: (talk: Talk & { isWritten: boolean }) => (talk.isWritten ? undefined : told('called')(talk)),
  },
  'interviews.release': ofStaff,
  'interviews.miss': ofStaff,
  'interviews.save': { signals: [room] },
  'interviews.end': moved,
  'interviews.settings': {
    signals: [() => signalTo('interviews', { everyone: true })],
    audit: ({ before, after }: { before: unknown; after: unknown }) => ({
      subjectType: 'interviews' as const,
      subjectId: 'all',
      before,
      after,
    }),
  },
} satisfies EventsOf<'interviews'>
