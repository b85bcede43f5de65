import { sql } from 'kysely'
import { ADMITTED_SIGNAL, isListedByNumber } from '@westmore/contract/allowlist-admitted.ts'
import { OPENING_SIGNAL } from '@westmore/contract/allowlist-hours.ts'
import type { Outcome } from '@westmore/contract/notifications.ts'
import { entry, signalTo } from '#events/event.ts'
import type { EventsOf } from '#events/action.ts'

interface Submitted {
  id: string
  userId: string
}

const staffAndAuthor = ({ id, userId }: Submitted) => signalTo('allowlist', { staff: true, userId }, id)
const staffButAuthor = ({ id, userId }: Submitted) =>
  signalTo('allowlist', { staff: true, except: [userId] }, id)
const readersOfPerson = ({ userId }: Submitted) => signalTo('users', { staff: true }, userId)
const everyone = () => signalTo('allowlist', { everyone: true })

const card = ({ id }: Submitted) => ({ kind: 'submission' as const, id })
/** Everyone waiting may have moved up. */
const leavesQueue = {
  signals: [staffAndAuthor, everyone, readersOfPerson],
  audit: entry('submission'),
  card,
}
const decision = (outcome: Outcome) => ({
  ...leavesQueue,
  notify: ({ id, userId }: Submitted) => ({
    to: [userId],
    kind: 'decision' as const,
    about: { submissionId: id },
    outcome,
  }),
})
const changedQuestions = { signals: [everyone], audit: entry('question') }
const role = ({ userId }: Submitted) => userId
const gate = ({ userId }: Submitted) => ({ person: userId })

const register = () => signalTo('allowlist', { staff: true }, ADMITTED_SIGNAL)
/** Their access, taken over, became or is no longer that of an account. */
const taken = [
  register,
  ({ id }: { id: string }) => signalTo('allowlist', { userId: id }),
  ({ id }: { id: string }) => signalTo('users', { staff: true }, id),
]
const person = ({ id }: { id: string }) => ({ person: id })

const application = ({ id }: Submitted) => sql`(
  select reader.id as user_id, 'application' as kind, null::uuid as ticket_id, sent.id as submission_id,
    null::text as category, sent.user_id as actor_id
  from allowlist_submissions sent join users reader on reader.role <> 'user' and reader.id <> sent.user_id
  where sent.id = ${id})`

export const allowlistEvents = {
  'allowlist.submit': { signals: [staffAndAuthor, readersOfPerson], newForStaff: application, card },
  'allowlist.withdraw': leavesQueue,
  'allowlist.approve': { ...decision('approved'), role, gate },
  'allowlist.decline': decision('declined'),
  // Its author learns of a decline when it can no longer be undone.
  'allowlist.hold': { signals: [staffButAuthor] },
  'allowlist.revoke': { ...decision('revoked'), role, gate },
  'allowlist.takeOver': { signals: [register], audit: entry('game') },
  'allowlist.claim': { signals: taken, role: ({ id }: { id: string }) => id, gate: person },
  'allowlist.revokeTaken': {
    signals: taken,
    audit: entry('user'),
    role: ({ id }: { id: string }) => (isListedByNumber(id) ? undefined : id),
    gate: person,
  },
  'allowlist.note': { signals: [staffButAuthor], audit: entry('submission') },
  'allowlist.expire': {
    signals: [({ id }: { id: string }) => signalTo('allowlist', { staff: true }, id)],
  },
  'allowlist.remind': {
    notify: ({ id, userId }: Submitted) => ({
      to: [userId],
      kind: 'reminder' as const,
      about: { submissionId: id },
    }),
  },
  'allowlist.discardDraft': {
    signals: [({ userId }: { userId: string }) => signalTo('allowlist', { userId })],
  },
  'allowlist.opening': {
    signals: [() => signalTo('allowlist', { everyone: true }, OPENING_SIGNAL)],
    audit: entry('opening'),
  },
  'allowlist.createQuestion': changedQuestions,
  'allowlist.updateQuestion': changedQuestions,
  'allowlist.deleteQuestion': changedQuestions,
  'allowlist.reorderQuestions': changedQuestions,
} satisfies EventsOf<'allowlist'>
