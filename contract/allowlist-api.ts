import * as z from 'zod/mini'
import { AnswerForm, plainText } from './allowlist-answers.ts'
import { LATE_MINUTES, OpeningRules, OpeningSettings } from './allowlist-hours.ts'
import { STAFF_APPROVAL } from './allowlist-admitted.ts'
import {
  Draft,
  DraftAnswer,
  MAX_ANSWER,
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_NOTE,
  MAX_QUESTION,
  MAX_QUESTIONS,
  MAX_REASON,
  MAX_REVIEW_SEARCH,
  MOST_WAITING,
  MAX_WITHDRAWALS,
  MyAllowlist,
  Note,
  Obstacle,
  Question,
  StaffSubmission,
  Submission,
  reviewStatuses,
  SubmissionStatus,
  uploadedId,
  WAIT_HOURS,
} from './allowlist.ts'
import { asFreshStaff, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { DELETE, DELETE_BY_ID, GET, PATCH, POST, PUT } from './endpoint.ts'
import { Activity } from './presence.ts'
import { conflict, unfit } from './refusal.ts'
import { SANCTIONED } from './sanctions-api.ts'
import {
  anyText,
  atMost,
  ById,
  cleanText,
  Moment,
  pageCounts,
  PageNumber,
  requiredText,
  Uuid,
} from './text.ts'
import { Person, PersonId } from './users.ts'

const ImageUrl = z.union([
  z.literal(''),
  z.string().check(z.refine((text) => Uuid.safeParse(uploadedId(text)).success)),
  z.url({ protocol: /^https?$/ }).check(z.overwrite(cleanText), ...atMost(MAX_IMAGE_URL)),
])

const PICTURE_REFUSED = unfit('There is no such uploaded picture, upload it again')

/** Bytes of a questionnaire with the longest answers, four bytes a character, and the versions they replace. */
const QUESTIONNAIRE_BYTES = MAX_QUESTIONS * ((MAX_ANSWER + MAX_QUESTION) * 4 + 200)

const CANNOT_SUBMIT = conflict(
  'A submission is waiting, approved, or was declined less than 24 hours ago',
  z.object({
    obstacle: Obstacle,
    hoursRemaining: z.nullable(z.int()),
  }),
)

const DRAFT_CHANGED = conflict(
  'The draft was changed since you read it; nothing was stored',
  z.object({ current: Draft }),
)

const ANSWERS_REFUSED = unfit(
  'The application cannot be sent with these answers. They may be changed; nothing was stored',
  z.object({ answers: z.array(z.object({ questionId: Uuid, ending: z.nullable(z.string()) })) }),
)

export const ALREADY_DECIDED = conflict(
  'The submission was already decided',
  z.object({ status: SubmissionStatus, reviewedBy: z.nullable(z.string()) }),
)

const APPLICATIONS_CLOSED = conflict(
  `Applications are not accepted now; one begun while they were may be sent for ${LATE_MINUTES} minutes after the closing`,
  z.object({ opensAt: z.nullable(Moment) }),
)

const Readers = z.array(z.extend(Person, { submissionId: Uuid, doing: Activity }))

export const INTERVIEW_FIRST = conflict('An interview comes first')

export const OWN_APPLICATION = { status: 403, message: 'Administrators do not decide their own application' }

export const allowlist = {
  questions: {
    list: GET(asUser, '/allowlist/questions', 'All questions in their order').output(z.array(Question)),
    create: POST(asStaff, '/allowlist/questions', 'Adds a question as the last', 201)
      .errors({
        PICTURE_REFUSED,
        TOO_MANY_QUESTIONS: conflict(`There may be ${MAX_QUESTIONS} questions at most`),
      })
      .input(
        z.object({
          question: requiredText(MAX_QUESTION),
          description: z._default(anyText(MAX_DESCRIPTION), ''),
          imageUrl: z._default(ImageUrl, ''),
          form: z._default(AnswerForm, plainText),
        }),
      )
      .output(Question),
    update: PATCH(asStaff, '/allowlist/questions/{id}', 'Changes what is given, keeps the rest')
      .errors({ NOT_FOUND, PICTURE_REFUSED })
      .input(
        z.object({
          id: Uuid,
          question: z.optional(requiredText(MAX_QUESTION)),
          description: z.optional(anyText(MAX_DESCRIPTION)),
          imageUrl: z.optional(ImageUrl),
          form: z.optional(AnswerForm),
        }),
      )
      .output(Question),
    remove: DELETE_BY_ID(asStaff, '/allowlist/questions/{id}', 'Deletes a question'),
    reorder: PUT(asStaff, '/allowlist/questions/order', 'Puts the questions in this order')
      .errors({ QUESTIONS_CHANGED: conflict('The list must name every question once') })
      .input(z.object({ ids: z.array(Uuid).check(z.maxLength(MAX_QUESTIONS)) }))
      .output(z.array(Question)),
    picture: GET(
      asUser,
      '/allowlist/questions/{id}/picture',
      'Copy of the picture at an external imageUrl, as the server fetched it',
    )
      .errors({ NOT_FOUND })
      .input(ById)
      .output(z.void()),
  },
  picture: GET(asUser, '/allowlist/pictures/{id}', 'An uploaded picture of a question')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  mine: GET(
    asUser,
    '/allowlist/mine',
    'Own status, whether one may apply, place in the queue, and history',
  ).output(MyAllowlist),
  opening: {
    read: GET(asOwner, '/allowlist/opening', 'When applications are accepted').output(OpeningSettings),
    update: PUT(
      asOwner,
      '/allowlist/opening',
      'Sets when applications are accepted; weekly hours are times of Prague',
    )
      .errors({
        OPENING_CHANGED: conflict(
          'Another owner has changed it since; nothing was changed',
          z.object({ current: OpeningSettings }),
        ),
        REOPENING_PASSED: unfit('The reopening must lie ahead'),
      })
      .input(z.extend(OpeningRules, { revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) }))
      .output(OpeningSettings),
  },
  draft: {
    read: GET(asUser, '/allowlist/draft', 'Answers typed so far').output(Draft),
    save: PUT(
      asUser,
      '/allowlist/draft',
      'Stores the given answers, all or none, and keeps the others; an empty answer is stored as empty. ' +
        'With a `revision`, only if the draft still has it. ' +
        'Answers of options or an age are stored only if the application can be sent with them',
    )
      .meta({ bodyLimit: QUESTIONNAIRE_BYTES })
      .errors({ ANSWERS_REFUSED, CANNOT_SUBMIT, DRAFT_CHANGED })
      .input(
        z.object({
          answers: z.array(DraftAnswer).check(z.maxLength(MAX_QUESTIONS)),
          /** As last read; without it the draft is not checked. */
          revision: z.optional(z.int()),
          currentQuestionId: z.optional(z.nullable(Uuid)),
        }),
      )
      .output(z.object({ updatedAt: Moment, revision: z.int() })),
    discard: DELETE(asUser, '/allowlist/draft', 'Throws the draft away').output(z.void()),
  },
  submissions: {
    create: POST(
      asUser,
      '/allowlist/submissions',
      'Sends the questionnaire; every question must be answered',
      201,
    )
      .meta({ bodyLimit: QUESTIONNAIRE_BYTES, perMinute: 60 })
      .errors({
        APPLICATIONS_CLOSED,
        CANNOT_SUBMIT,
        DRAFT_CHANGED,
        SANCTIONED,
        RULES_NOT_READ: conflict(
          'The rules in force must be confirmed first',
          z.object({ version: z.int() }),
        ),
        NO_QUESTIONS: conflict('There are no questions to answer'),
        QUESTIONS_CHANGED: conflict('The questions have changed, read them again'),
        ANSWERS_INCOMPLETE: unfit(
          'Every question must be answered',
          z.object({ questionIds: z.array(Uuid) }),
        ),
        ANSWERS_REFUSED,
      })
      .input(
        z.object({
          answers: z
            .array(
              z.object({
                questionId: Uuid,
                answer: anyText(MAX_ANSWER),
                /** Wording the player saw; if it has changed since, the request fails with QUESTIONS_CHANGED. */
                question: z.optional(z.string()),
              }),
            )
            .check(z.maxLength(MAX_QUESTIONS)),
          /** The draft's as last read; without it the draft is not checked. */
          revision: z.optional(z.int()),
        }),
      )
      .output(Submission),
    withdraw: POST(
      asUser,
      '/allowlist/submissions/{id}/withdraw',
      'Withdraws one’s own pending submission; its answers become the draft again',
      204,
    )
      .errors({
        NOT_FOUND,
        ALREADY_DECIDED,
        TOO_MANY_WITHDRAWN: conflict(
          `At most ${MAX_WITHDRAWALS} submissions of the last ${WAIT_HOURS} hours may be withdrawn`,
        ),
      })
      .input(ById)
      .output(z.void()),
    list: GET(asStaff, '/allowlist/submissions', 'Pending oldest first, the others newest first, in pages')
      .input(
        z.object({
          status: z._default(z.enum([...reviewStatuses, 'all']), 'pending'),
          userId: z.optional(PersonId),
          /** Words of answers, or a player's name; case and diacritics do not matter. */
          q: z._default(anyText(MAX_REVIEW_SEARCH), ''),
          page: PageNumber,
        }),
      )
      .output(
        z.object({
          submissions: z.array(StaffSubmission),
          ...pageCounts,
          /** Counts by status, regardless of the search. */
          counts: z.object({ pending: z.int(), approved: z.int(), declined: z.int(), all: z.int() }),
        }),
      ),
    readers: GET(
      asStaff,
      '/allowlist/submissions/readers',
      'Who of the staff reads which submission now, except the reader',
    ).output(Readers),
    read: PUT(
      asStaff,
      '/allowlist/submissions/{id}/presence',
      'Reports that the reader reads or decides a submission, or null for leaving; returns who else reads',
    )
      .meta({ perMinute: 600 })
      .errors({ NOT_FOUND })
      .input(z.object({ id: Uuid, doing: z.nullable(Activity) }))
      .output(Readers),
    waiting: GET(
      asUser,
      '/allowlist/submissions/waiting',
      `Submissions the reader could decide, 0 for players; ${MOST_WAITING} means that many or more`,
    ).output(z.object({ count: z.int() })),
    approve: POST(asStaff, '/allowlist/submissions/{id}/approve', 'Lets the player in')
      .errors({
        NOT_FOUND,
        OWN_APPLICATION,
        ALREADY_DECIDED,
        INTERVIEW_FIRST,
        SECOND_PERSON: conflict('Two must agree: another person has to recommend it first'),
      })
      .input(ById)
      .output(StaffSubmission),
    decline: POST(
      asStaff,
      '/allowlist/submissions/{id}/decline',
      'Declines with a reason the player reads, and notes to single answers',
    )
      .errors({ NOT_FOUND, OWN_APPLICATION, ALREADY_DECIDED })
      .input(
        z.object({
          id: Uuid,
          reason: requiredText(MAX_REASON),
          notes: z._default(
            z
              .array(z.object({ questionId: Uuid, note: requiredText(MAX_NOTE) }))
              .check(z.maxLength(MAX_QUESTIONS)),
            [],
          ),
          /** It can be undone for a few seconds, in which the player learns nothing. */
          isHeld: z._default(z.boolean(), false),
        }),
      )
      .output(StaffSubmission),
    undoDecline: POST(
      asStaff,
      '/allowlist/submissions/{id}/decline/undo',
      'Takes back one’s own held decline, as if it had never been',
    )
      .errors({
        TOO_LATE: conflict('The player knows of the decline, or the application was withdrawn'),
      })
      .input(ById)
      .output(StaffSubmission),
    revoke: POST(
      asFreshStaff,
      '/allowlist/submissions/{id}/revoke',
      'Revokes an approval; counts as a decline made now',
    )
      .errors({
        NOT_FOUND,
        STAFF_APPROVAL,
        NOT_APPROVED: conflict('Only a current approval can be revoked'),
      })
      .input(z.object({ id: Uuid, reason: requiredText(MAX_REASON) }))
      .output(StaffSubmission),
    note: POST(
      asStaff,
      '/allowlist/submissions/{id}/notes',
      'Adds an internal note that no player ever reads',
      201,
    )
      .errors({ NOT_FOUND })
      .input(z.object({ id: Uuid, text: requiredText(MAX_REASON) }))
      .output(Note),
  },
}
