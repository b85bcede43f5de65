import { sql } from 'kysely'
import type { Outcome } from '@westmore/contract/notifications.ts'
import { entry } from '#events/event.ts'
import type { EventsOf } from '#events/action.ts'
import { heard } from '#events/heard.ts'

interface Submitted {
  id: string
  userId: string
}

const staffAndAuthor = ({ id, userId }: Submitted) => heard('allowlist', { staff: true, userId }, id)
const staffButAuthor = ({ id, userId }: Submitted) =>
  heard('allowlist', { staff: true, except: [userId] }, id)
const readersOfPerson = ({ userId }: Submitted) => heard('users', { staff: true }, userId)
/** Everyone waiting may have moved up. */
const queue = () => heard('allowlist', { everyone: true })
/** Players may be answering at this moment. */
const everyone = queue

const decision =
  (outcome: Outcome) =>
  ({ id, userId }: Submitted) => ({
    to: [userId],
    kind: 'decision' as const,
    about: { submissionId: id },
    outcome,
  })
const card = ({ id }: Submitted) => ({ kind: 'submission' as const, id })
const role = ({ userId }: Submitted) => userId
const gate = ({ userId }: Submitted) => ({ person: userId })

const application = ({ id }: Submitted) => sql`(
  select reader.id as user_id, 'application' as kind, null::uuid as ticket_id, sent.id as submission_id,
    null::text as category, sent.user_id as actor_id
  from allowlist_submissions sent join users reader on reader.role <> 'user' and reader.id <> sent.user_id
  where sent.id = ${id})`

export const allowlistEvents = {
  'allowlist.submit': { heardBy: [staffAndAuthor, readersOfPerson], newForStaff: application, card },
  'allowlist.withdraw': {
    heardBy: [staffAndAuthor, queue, readersOfPerson],
    audit: entry('submission'),
    card,
  },
  'allowlist.approve': {
    heardBy: [staffAndAuthor, queue, readersOfPerson],
    audit: entry('submission'),
    notify: decision('approved'),
    card,
    role,
    gate,
  },
  'allowlist.decline': {
    heardBy: [staffAndAuthor, queue, readersOfPerson],
    audit: entry('submission'),
    notify: decision('declined'),
    card,
  },
  'allowlist.revoke': {
    heardBy: [staffAndAuthor, queue, readersOfPerson],
    audit: entry('submission'),
    notify: decision('revoked'),
    card,
    role,
    gate,
  },
  'allowlist.note': { heardBy: [staffButAuthor], audit: entry('submission') },
  'allowlist.expire': {
    heardBy: [({ id }: { id: string }) => heard('allowlist', { staff: true }, id)],
  },
  'allowlist.remind': {
    notify: ({ id, userId }: Submitted) => ({
      to: [userId],
      kind: 'reminder' as const,
      about: { submissionId: id },
    }),
  },
  'allowlist.discardDraft': {
    heardBy: [({ userId }: { userId: string }) => heard('allowlist', { userId })],
  },
  'allowlist.createQuestion': { heardBy: [everyone], audit: entry('question') },
  'allowlist.updateQuestion': { heardBy: [everyone], audit: entry('question') },
  'allowlist.deleteQuestion': { heardBy: [everyone], audit: entry('question') },
  'allowlist.reorderQuestions': { heardBy: [everyone], audit: entry('question') },
} satisfies EventsOf<'allowlist'>
