import * as z from 'zod/mini'
import { StoredForm } from './allowlist-answers.ts'
import { Opening } from './allowlist-hours.ts'
import { HOUR } from './days.ts'
import { Moment, unfinishedText, Uuid } from './text.ts'
import { AllowlistStatus, isStaff, type Reader } from './users.ts'

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_QUESTION = 500
export const MAX_DESCRIPTION = 2_000
export const MAX_IMAGE_URL = 2_000
export const MAX_ANSWER = 4_000
export const MAX_REASON = 2_000
export const MAX_NOTE = 1_000
export const MAX_QUESTIONS = 100
export const PAGE_SIZE = 20
export const WAIT_HOURS = 24
/** Maximum number of submissions of the last WAIT_HOURS that an author may withdraw. */
export const MAX_WITHDRAWALS = 3

const UPLOADED = '/api/allowlist/pictures/'

export const uploadedUrl = (pictureId: string): string => `${UPLOADED}${pictureId}`

/** The uploaded picture an `imageUrl` names, or null when it points to another site. */
export function uploadedId(imageUrl: string): string | null {
  return imageUrl.startsWith(UPLOADED) ? imageUrl.slice(UPLOADED.length) : null
}

export const Question = z.object({
  id: Uuid,
  question: z.string(),
  description: z.string(),
  /** Path of an uploaded picture, or an external address, shown only through the question's `…/picture`. */
  imageUrl: z.string(),
  form: StoredForm,
  order: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Question = z.infer<typeof Question>

export const reviewStatuses = ['pending', 'approved', 'declined'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
/** `withdrawn`: taken back by its author, or still pending when the account was deleted. */
export const SubmissionStatus = z.enum([...reviewStatuses, 'withdrawn'])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

export const MAX_REVIEW_SEARCH = 100

/** Nearly equal answers that a review shows beside one; one more means that there are more. */
export const MOST_ALIKE = 3

/** Another person's answer to the same question; `likeness` in hundredths, 100 for the same words. */
export const AlikeAnswer = z.object({
  questionId: Uuid,
  submissionId: Uuid,
  username: z.string(),
  name: z.string(),
  status: SubmissionStatus,
  submittedAt: Moment,
  answer: z.string(),
  likeness: z.int(),
})
export type AlikeAnswer = z.infer<typeof AlikeAnswer>

/** Of each status so many are counted, and a list is as long; if there are more, it says so. */
export const MOST_REVIEWED = 2_000

/** Waiting submissions are counted up to this number, shown as 99+. */
export const MOST_WAITING = 100

/** `question` is the wording when it was sent; `note` is the reviewer's comment on this answer. */
export const Answer = z.object({
  questionId: Uuid,
  question: z.string(),
  answer: z.string(),
  note: z.nullable(z.string()),
})
export type Answer = z.infer<typeof Answer>

export const Submission = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  answers: z.array(Answer),
  status: SubmissionStatus,
  submittedAt: Moment,
  reviewedAt: z.nullable(Moment),
  reviewedBy: z.nullable(z.string()),
  attemptNumber: z.int(),
  reason: z.nullable(z.string()),
  revokedAt: z.nullable(Moment),
  revokedBy: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
})
export type Submission = z.infer<typeof Submission>

export const Note = z.object({ id: Uuid, author: z.string(), text: z.string(), createdAt: Moment })
export type Note = z.infer<typeof Note>

export const StaffSubmission = z.extend(Submission, {
  name: z.string(),
  avatarUrl: z.string(),
  earlierAttempts: z.int(),
  notes: z.array(Note),
})
export type StaffSubmission = z.infer<typeof StaffSubmission>

/** An administrator cannot decide their own application; an owner can, as they may be the only staff. */
export function canDecide(reader: Reader, submission: { userId: string }): boolean {
  return isStaff(reader) && (reader.role === 'owner' || reader.id !== submission.userId)
}

export interface Applicant {
  allowlistStatus: AllowlistStatus
  lastAttemptDate: string | null
}

/** Why a player may not submit: already waiting, already approved, or declined less than 24 hours ago. */
export const Obstacle = z.enum(['pending', 'approved', 'waiting'])
export type Obstacle = z.infer<typeof Obstacle>

/**
 * Whether a player may submit now. Hours are rounded up, and capped in case the clock is behind. `bar`: until when failed
 * interviews keep them from it; null: for good.
 */
export function submissionGate(
  { allowlistStatus, lastAttemptDate }: Applicant,
  now: Date,
  bar?: string | null,
) {
  const gate = (
    obstacle: Obstacle | null,
    hoursRemaining: number | null = null,
    canSubmitAt: string | null = null,
  ) => ({ canSubmit: obstacle === null, obstacle, hoursRemaining, canSubmitAt })
  if (allowlistStatus === 'approved' || allowlistStatus === 'pending') return gate(allowlistStatus)
  if (allowlistStatus === 'none' || lastAttemptDate === null) return gate(null)
  if (bar === null) return gate('waiting')
  const usual = Date.parse(lastAttemptDate) + WAIT_HOURS * HOUR
  const opens = Math.max(usual, bar === undefined ? 0 : Date.parse(bar))
  const left = opens - now.getTime()
  if (left <= 0) return gate(null)
  const most = opens > usual ? Infinity : WAIT_HOURS
  return gate('waiting', Math.min(most, Math.ceil(left / HOUR)), new Date(opens).toISOString())
}

/** The review queue: its length, and the position (from 1) of this application. */
const Queue = z.object({ position: z.int(), length: z.int() })

export const MyAllowlist = z.object({
  status: AllowlistStatus,
  attempts: z.int(),
  attemptNumber: z.int(),
  canSubmit: z.boolean(),
  hoursRemaining: z.nullable(z.int()),
  canSubmitAt: z.nullable(Moment),
  queue: z.nullable(Queue),
  /** Usual wait (minutes) of an application; null when none waits, or too few were decided to estimate it. */
  usualWaitMinutes: z.nullable(z.int()),
  /** Address to type after `connect` in the game (GAME_CONNECT_ADDRESS); null unless approved. */
  connectAddress: z.nullable(z.string()),
  hasBot: z.boolean(),
  hasReadRules: z.boolean(),
  opening: z.extend(Opening, {
    /** While closed: until when this player's draft, begun while it was open, may still be sent; or a withdrawn application. */
    lateUntil: z.nullable(Moment),
  }),
  /** The version of the rules that this player must confirm to have read before sending; null when nothing is asked. */
  rulesToConfirm: z.nullable(z.int()),
  latest: z.nullable(Submission),
  /** An admission from before the community came here; with a time when it was revoked. */
  taken: z.nullable(z.object({ revokedAt: z.nullable(Moment), revokeReason: z.nullable(z.string()) })),
  /** All submissions of this player, newest first, including the latest. */
  history: z.array(Submission),
})
export type MyAllowlist = z.infer<typeof MyAllowlist>

export const DraftAnswer = z.object({
  questionId: Uuid,
  /** The wording shown when the answer was typed, kept in case the question is changed or deleted. */
  question: unfinishedText(MAX_QUESTION),
  answer: unfinishedText(MAX_ANSWER),
})

export type DraftAnswer = z.infer<typeof DraftAnswer>

export const Draft = z.object({
  answers: z.array(z.extend(DraftAnswer, { updatedAt: Moment })),
  currentQuestionId: z.nullable(Uuid),
  updatedAt: z.nullable(Moment),
  /** Grows with every change of the draft, including its deletion: of two reads, the higher number is newer. */
  revision: z.int(),
})
export type Draft = z.infer<typeof Draft>

/** The id in the live signal of a changed draft; ids of this topic are submissions, except this and OPENING_SIGNAL. */
export const DRAFT_SIGNAL = 'draft'
