import type { Outcome } from '@westmore/contract/notifications.ts'
import { entry, signalTo } from '#events/event.ts'
import type { EventsOf } from '#events/action.ts'

interface Talk {
  id: string
  userId: string
  /** Staff who do not learn who waits. */
  hidden: string[]
}

const room = ({ userId, hidden }: Talk) =>
  signalTo('interviews', { staff: true, except: [...hidden, userId] })
const player = ({ userId }: Talk) => signalTo('interviews', { userId })
/** A first yes without a talk is not the player's to know. */
const playerAfterTalk = ({ wasTalked, ...talk }: Talk & { wasTalked: boolean }) =>
  wasTalked ? player(talk) : []
const card = ({ id }: Talk) => ({ kind: 'submission' as const, id })
const told =
  (outcome: Outcome) =>
  ({ id, userId }: Pick<Talk, 'id' | 'userId'>) => ({
    to: [userId],
    kind: 'decision' as const,
    about: { submissionId: id },
    outcome,
  })
const moved = { signals: [room, player] }
const ofStaff = { ...moved, audit: entry('submission') }
const ofAll = { signals: [() => signalTo('interviews', { everyone: true })], audit: entry('interviews') }

export type TimeNews = Pick<Talk, 'id' | 'userId'> & { outcome: Outcome }

export const interviewsEvents = {
  'interviews.invite': { ...ofStaff, notify: told('invited'), card },
  'interviews.recommend': { ...ofStaff, signals: [room, playerAfterTalk], card },
  'interviews.move': moved,
  'interviews.take': {
    ...ofStaff,
    notify: (talk: Talk & { isWritten: boolean }) => (talk.isWritten ? undefined : told('called')(talk)),
  },
  'interviews.release': ofStaff,
  'interviews.miss': ofStaff,
  'interviews.publish': ofAll,
  'interviews.cancel': ofAll,
  'interviews.remind': { notify: ({ outcome, ...talk }: TimeNews) => told(outcome)(talk) },
  'interviews.settings': ofAll,
} satisfies EventsOf<'interviews'>
