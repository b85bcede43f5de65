import * as z from 'zod/mini'
import { asStaff, asUser, NOT_FOUND } from './doors.ts'
import { anyText, atMost, cleanText, Moment, requiredText, typedText } from './text.ts'
import { AllowlistStatus, DiscordId } from './users.ts'

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

const HOUR = 3_600_000
/** In lower case, as the database writes it, so that one thing has one spelling. */
const Id = z.uuid().check(z.toLowerCase())

export const Question = z.object({
  id: Id,
  question: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  order: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Question = z.infer<typeof Question>

export const submissionStatuses = ['pending', 'approved', 'declined'] as const
export const SubmissionStatus = z.enum(submissionStatuses)
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

/** `question` is the wording of the moment of sending; `note` is the reviewer's word to this one answer. */
export const Answer = z.object({
  questionId: Id,
  question: z.string(),
  answer: z.string(),
  note: z.nullable(z.string()),
})
export type Answer = z.infer<typeof Answer>

/** A submission as its author sees it: no internal note is part of it. */
export const Submission = z.object({
  id: Id,
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

export const Note = z.object({ id: Id, author: z.string(), text: z.string(), createdAt: Moment })
export type Note = z.infer<typeof Note>

export const StaffSubmission = z.extend(Submission, {
  avatarUrl: z.string(),
  /** How many attempts of this person came before this one. */
  earlierAttempts: z.int(),
  notes: z.array(Note),
})
export type StaffSubmission = z.infer<typeof StaffSubmission>

export interface Applicant {
  allowlistStatus: AllowlistStatus
  lastAttemptDate: string | null
}

/** Why a player may not submit: already waiting, already in, or declined less than 24 hours ago. */
export type Obstacle = 'pending' | 'approved' | 'waiting'

/** Whether a player may submit at this moment; hours are rounded up. */
export function submissionGate(
  user: Applicant,
  now: Date,
): {
  canSubmit: boolean
  obstacle: Obstacle | null
  hoursRemaining: number | null
  canSubmitAt: string | null
} {
  const closed = (obstacle: Obstacle) => ({
    canSubmit: false,
    obstacle,
    hoursRemaining: null,
    canSubmitAt: null,
  })
  if (user.allowlistStatus === 'approved' || user.allowlistStatus === 'pending')
    return closed(user.allowlistStatus)
  if (user.allowlistStatus === 'declined' && user.lastAttemptDate !== null) {
    const opens = new Date(user.lastAttemptDate).getTime() + WAIT_HOURS * HOUR
    const left = opens - now.getTime()
    if (left > 0) {
      const canSubmitAt = new Date(opens).toISOString()
      return { ...closed('waiting'), hoursRemaining: Math.ceil(left / HOUR), canSubmitAt }
    }
  }
  return { canSubmit: true, obstacle: null, hoursRemaining: null, canSubmitAt: null }
}

/** Place in the review: how many wait in all, and at which place (from 1) this one stands. */
const Queue = z.object({ position: z.int(), length: z.int() })

export const Mine = z.object({
  status: AllowlistStatus,
  attempts: z.int(),
  /** The number the next submission will bear: attempts + 1. */
  attemptNumber: z.int(),
  canSubmit: z.boolean(),
  hoursRemaining: z.nullable(z.int()),
  canSubmitAt: z.nullable(Moment),
  queue: z.nullable(Queue),
  latest: z.nullable(Submission),
  /** Every submission of this player, newest first, the latest included. */
  history: z.array(Submission),
})
export type Mine = z.infer<typeof Mine>

const DraftAnswer = z.object({
  questionId: Id,
  /** The wording under which the answer was typed, kept for the day the question is changed or gone. */
  question: typedText(MAX_QUESTION),
  answer: typedText(MAX_ANSWER),
})

export const Draft = z.object({
  answers: z.array(z.extend(DraftAnswer, { updatedAt: Moment })),
  currentQuestionId: z.nullable(Id),
  updatedAt: z.nullable(Moment),
})
export type Draft = z.infer<typeof Draft>

const ImageUrl = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/ }).check(z.overwrite(cleanText), ...atMost(MAX_IMAGE_URL)),
])

const ById = z.object({ id: Id })

const CANNOT_SUBMIT = {
  status: 409,
  message: 'A submission is waiting, approved, or was declined less than 24 hours ago',
  data: z.object({
    obstacle: z.enum(['pending', 'approved', 'waiting']),
    hoursRemaining: z.nullable(z.int()),
  }),
}

const ALREADY_DECIDED = {
  status: 409,
  message: 'Somebody has already decided',
  data: z.object({ status: SubmissionStatus, reviewedBy: z.nullable(z.string()) }),
}

export const allowlist = {
  questions: {
    list: asUser
      .route({ method: 'GET', path: '/allowlist/questions', summary: 'All questions in their order' })
      .output(z.array(Question)),
    create: asStaff
      .route({
        method: 'POST',
        path: '/allowlist/questions',
        successStatus: 201,
        summary: 'Adds a question as the last',
      })
      .errors({
        TOO_MANY_QUESTIONS: { status: 409, message: `There may be ${MAX_QUESTIONS} questions at most` },
      })
      .input(
        z.object({
          question: requiredText(MAX_QUESTION),
          description: z._default(anyText(MAX_DESCRIPTION), ''),
          imageUrl: z._default(ImageUrl, ''),
        }),
      )
      .output(Question),
    update: asStaff
      .route({
        method: 'PATCH',
        path: '/allowlist/questions/{id}',
        summary: 'Changes what is given, keeps the rest',
      })
      .errors({ NOT_FOUND })
      .input(
        z.object({
          id: Id,
          question: z.optional(requiredText(MAX_QUESTION)),
          description: z.optional(anyText(MAX_DESCRIPTION)),
          imageUrl: z.optional(ImageUrl),
        }),
      )
      .output(Question),
    remove: asStaff
      .route({
        method: 'DELETE',
        path: '/allowlist/questions/{id}',
        successStatus: 204,
        summary: 'Deletes a question',
      })
      .errors({ NOT_FOUND })
      .input(ById)
      .output(z.void()),
    reorder: asStaff
      .route({
        method: 'PUT',
        path: '/allowlist/questions/order',
        summary: 'Puts the questions in this order',
      })
      .errors({ QUESTIONS_CHANGED: { status: 409, message: 'The list must name every question once' } })
      .input(z.object({ ids: z.array(Id).check(z.maxLength(MAX_QUESTIONS)) }))
      .output(z.array(Question)),
  },
  mine: asUser
    .route({
      method: 'GET',
      path: '/allowlist/mine',
      summary: 'Own status, gate, place in the queue and history',
    })
    .output(Mine),
  draft: {
    read: asUser
      .route({ method: 'GET', path: '/allowlist/draft', summary: 'What was typed so far' })
      .output(Draft),
    save: asUser
      .route({
        method: 'PUT',
        path: '/allowlist/draft',
        summary: 'Stores the given answers, keeps the others; an empty answer is stored as empty',
      })
      .errors({ CANNOT_SUBMIT })
      .input(
        z.object({
          answers: z.array(DraftAnswer).check(z.maxLength(MAX_QUESTIONS)),
          currentQuestionId: z.optional(z.nullable(Id)),
        }),
      )
      .output(z.object({ updatedAt: Moment })),
    discard: asUser
      .route({
        method: 'DELETE',
        path: '/allowlist/draft',
        successStatus: 204,
        summary: 'Throws the draft away',
      })
      .output(z.void()),
  },
  submissions: {
    create: asUser
      .route({
        method: 'POST',
        path: '/allowlist/submissions',
        successStatus: 201,
        summary: 'Sends the questionnaire; every question must be answered',
      })
      .errors({
        CANNOT_SUBMIT,
        NO_QUESTIONS: { status: 409, message: 'There are no questions to answer' },
        QUESTIONS_CHANGED: { status: 409, message: 'The questions changed meanwhile, read them again' },
        ANSWERS_INCOMPLETE: {
          status: 422,
          message: 'Every question must be answered',
          data: z.object({ questionIds: z.array(Id) }),
        },
      })
      .input(
        z.object({
          answers: z
            .array(
              z.object({
                questionId: Id,
                answer: anyText(MAX_ANSWER),
                /** The wording the player saw; when given and no longer true the answer is QUESTIONS_CHANGED. */
                question: z.optional(z.string()),
              }),
            )
            .check(z.maxLength(MAX_QUESTIONS)),
        }),
      )
      .output(Submission),
    list: asStaff
      .route({
        method: 'GET',
        path: '/allowlist/submissions',
        summary: 'Pending oldest first, the others newest first, in pages',
      })
      .input(
        z.object({
          status: z._default(z.enum([...submissionStatuses, 'all']), 'pending'),
          userId: z.optional(DiscordId),
          page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
        }),
      )
      .output(
        z.object({
          submissions: z.array(StaffSubmission),
          total: z.int(),
          pageSize: z.int(),
          counts: z.object({ pending: z.int(), approved: z.int(), declined: z.int(), all: z.int() }),
        }),
      ),
    approve: asStaff
      .route({ method: 'POST', path: '/allowlist/submissions/{id}/approve', summary: 'Lets the player in' })
      .errors({ NOT_FOUND, ALREADY_DECIDED })
      .input(ById)
      .output(StaffSubmission),
    decline: asStaff
      .route({
        method: 'POST',
        path: '/allowlist/submissions/{id}/decline',
        summary: 'Declines with a reason the player reads, and notes to single answers',
      })
      .errors({ NOT_FOUND, ALREADY_DECIDED })
      .input(
        z.object({
          id: Id,
          reason: requiredText(MAX_REASON),
          notes: z._default(
            z
              .array(z.object({ questionId: Id, note: requiredText(MAX_NOTE) }))
              .check(z.maxLength(MAX_QUESTIONS)),
            [],
          ),
        }),
      )
      .output(StaffSubmission),
    revoke: asStaff
      .route({
        method: 'POST',
        path: '/allowlist/submissions/{id}/revoke',
        summary: 'Takes an approval back; counts as a decline of this moment',
      })
      .errors({
        NOT_FOUND,
        NOT_APPROVED: { status: 409, message: 'Only a standing approval can be revoked' },
      })
      .input(z.object({ id: Id, reason: requiredText(MAX_REASON) }))
      .output(StaffSubmission),
    note: asStaff
      .route({
        method: 'POST',
        path: '/allowlist/submissions/{id}/notes',
        successStatus: 201,
        summary: 'Adds an internal note that no player ever reads',
      })
      .errors({ NOT_FOUND })
      .input(z.object({ id: Id, text: requiredText(MAX_REASON) }))
      .output(Note),
  },
}
