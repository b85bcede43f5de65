import * as z from 'zod/mini'
import { DAY } from './days.ts'
import { asOwner, asStaff, asUser, ID_TAKEN, NOT_FOUND } from './doors.ts'
import { GET, POST, PUT } from './endpoint.ts'
import { conflict, unfit } from './refusal.ts'
import { End, endings, MAX_YEARS, OwnSanction, Sanction, SanctionReason, SanctionState } from './sanctions.ts'
import { anyLine, anyText, ById, Moment, requiredLine, requiredText, Uuid } from './text.ts'
import { ChosenCategory, MAX_ATTACHMENTS, MAX_FIELD, MAX_MESSAGE } from './tickets.ts'

export const appealOutcomes = ['upheld', 'shortened', ...endings] as const
export const AppealOutcome = z.enum(appealOutcomes)
export type AppealOutcome = z.infer<typeof AppealOutcome>

export const MAX_APPEAL_QUESTIONS = 5
export const MAX_APPEAL_QUESTION = 200
export const MAX_APPEAL_HEADING = 100
export const MAX_APPEAL_HELP = 2_000
export const MAX_APPEAL_DAYS = 3_650

const Days = z.int().check(z.minimum(0), z.maximum(MAX_APPEAL_DAYS))

export const AppealForm = z.object({
  /** Empty: the page has its own. */
  heading: anyLine(MAX_APPEAL_HEADING),
  help: anyText(MAX_APPEAL_HELP),
  questions: z.array(requiredLine(MAX_APPEAL_QUESTION)).check(
    z.maxLength(MAX_APPEAL_QUESTIONS),
    z.refine((questions) => new Set(questions).size === questions.length, {
      error: 'Two questions are the same',
    }),
  ),
})
export type AppealForm = z.infer<typeof AppealForm>

export const AppealRules = z.object({
  /** Days after the sanction until the first appeal. */
  earliestDays: Days,
  /** Days after the sanction in which one may appeal; null: always. */
  latestDays: z.nullable(Days),
  /** Days after a decision until the next appeal. */
  againDays: Days,
  form: AppealForm,
  /** Categories of tickets that a person may open in spite of a ban. */
  openCategories: z.array(ChosenCategory),
  /** Whether a lifted ban also revokes the approved application, so that the person applies again. */
  isBackThroughAllowlist: z.boolean(),
})
export type AppealRules = z.infer<typeof AppealRules>

export const AppealSettings = z.extend(AppealRules, { revision: z.int(), editedBy: z.nullable(z.string()) })
export type AppealSettings = z.infer<typeof AppealSettings>

export const appealDefaults: AppealRules = {
  earliestDays: 0,
  latestDays: null,
  againDays: 0,
  form: { heading: '', help: '', questions: [] },
  openCategories: [],
  isBackThroughAllowlist: false,
}

const Decision = z.object({ outcome: AppealOutcome, reason: z.string(), at: Moment, by: z.string() })
export type Decision = z.infer<typeof Decision>

export const OwnAppeal = z.object({
  id: Uuid,
  ticket: z.int(),
  openedAt: Moment,
  decision: z.nullable(Decision),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

export const AppealObstacle = z.discriminatedUnion('why', [
  z.object({ why: z.literal('over') }),
  z.object({ why: z.literal('open'), ticket: z.int() }),
  z.object({ why: z.literal('early'), from: Moment }),
  z.object({ why: z.literal('late'), until: Moment }),
])
export type AppealObstacle = z.infer<typeof AppealObstacle>

interface Appealable {
  state: SanctionState
  createdAt: string
  appeals: readonly OwnAppeal[]
}

export function appealObstacle(
  { state, createdAt, appeals }: Appealable,
  { earliestDays, latestDays, againDays }: Pick<AppealRules, 'earliestDays' | 'latestDays' | 'againDays'>,
  now: Date,
): AppealObstacle | null {
  if (state !== 'active') return { why: 'over' }
  const open = appeals.find(({ decision }) => decision === null)
  if (open) return { why: 'open', ticket: open.ticket }
  const given = Date.parse(createdAt)
  const decided = appeals.flatMap(({ decision }) => (decision ? [Date.parse(decision.at)] : []))
  const from = Math.max(given + earliestDays * DAY, ...decided.map((at) => at + againDays * DAY))
  if (latestDays !== null) {
    const until = given + latestDays * DAY
    if (Math.max(from, now.getTime()) >= until) return { why: 'late', until: new Date(until).toISOString() }
  }
  return now.getTime() < from ? { why: 'early', from: new Date(from).toISOString() } : null
}

/** Whether an appeal can be decided in this way; the decision may repeat how the sanction has ended since. */
export function canDecideAs(outcome: AppealOutcome, state: SanctionState): boolean {
  if (outcome === 'upheld') return state !== 'overturned'
  if (outcome === 'shortened') return state === 'active'
  return outcome === 'overturned' || state === 'active' || state === 'lifted'
}

const decisionSentences: Record<AppealOutcome, string> = {
  upheld: 'Vaše odvolání jsme zamítli, na sankci se nic nemění.',
  shortened: 'Vašemu odvolání jsme zčásti vyhověli: sankce skončí dříve.',
  lifted: 'Vašemu odvolání jsme vyhověli: sankce je zrušená.',
  overturned: 'Vašemu odvolání jsme vyhověli: sankce byla omyl, je zrušená a nikde se nepočítá.',
}

export const decisionMessage = (outcome: AppealOutcome, reason: string) =>
  `${decisionSentences[outcome]}\n\n${reason}`

export const StaffAppeal = z.object({
  sanction: Sanction,
  decision: z.nullable(z.extend(Decision, { isByAuthor: z.boolean() })),
  obstacle: z.nullable(z.enum(['author', 'staff'])),
})
export type StaffAppeal = z.infer<typeof StaffAppeal>

const SANCTION_OVER = conflict(
  'The sanction has ended, in a way that does not allow this',
  z.object({ state: SanctionState }),
)

/** An appeal against a sanction is a ticket; only its decision closes it. */
export const appeals = {
  form: GET(
    asUser,
    '/sanctions/{number}/appeal',
    'The form of an appeal against one’s own sanction, earlier appeals, and whether one may appeal now',
  )
    .errors({ NOT_FOUND })
    .input(z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999_999)) }))
    .output(
      z.object({
        sanction: OwnSanction,
        form: AppealForm,
        appeals: z.array(OwnAppeal),
        obstacle: z.nullable(AppealObstacle),
      }),
    ),
  create: POST(
    asUser,
    '/sanctions/{id}/appeals',
    'Appeals against one’s own sanction; the same ticket id twice is stored once',
    201,
  )
    .meta({ bodyLimit: 256 * 1024, perMinute: 20 })
    .errors({
      NOT_FOUND,
      APPEAL_TOO_EARLY: conflict('It is too early to appeal', z.object({ from: Moment })),
      APPEAL_TOO_LATE: conflict('The time to appeal has passed', z.object({ until: Moment })),
      APPEAL_OPEN: conflict('An appeal against this sanction is open', z.object({ ticket: z.int() })),
      SANCTION_OVER,
      FORM_CHANGED: conflict(
        'The questions have changed since; nothing was sent',
        z.object({ form: AppealForm }),
      ),
      ID_TAKEN,
      ATTACHMENT_REFUSED: unfit('An attachment was deleted, is already used, or is not yours'),
    })
    .input(
      z.object({
        id: Uuid,
        /** Made by the client, so that a repeated request appeals only once. */
        ticketId: z.optional(Uuid),
        message: requiredText(MAX_MESSAGE),
        /** An answer for each question of the form, in its order; it may be empty. */
        answers: z._default(
          z
            .array(z.object({ question: requiredLine(MAX_APPEAL_QUESTION), answer: anyText(MAX_FIELD) }))
            .check(z.maxLength(MAX_APPEAL_QUESTIONS)),
          [],
        ),
        attachmentIds: z._default(z.array(Uuid).check(z.maxLength(MAX_ATTACHMENTS)), []),
      }),
    )
    .output(OwnAppeal),
  read: GET(asStaff, '/appeals/{id}', 'The sanction of an appeal and its decision, by the id of the ticket')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(StaffAppeal),
  decide: POST(
    asStaff,
    '/appeals/{id}/decide',
    'Decides an appeal and closes its ticket; the author of the sanction does not decide',
  )
    .errors({
      NOT_FOUND,
      OWN_SANCTION: { status: 403, message: 'The author of a sanction does not decide an appeal against it' },
      STAFF_SANCTION: { status: 403, message: 'Only owners decide about members of the staff' },
      APPEAL_DECIDED: conflict('The appeal has already been decided', z.object({ decision: Decision })),
      SANCTION_OVER,
      END_REFUSED: unfit(
        `The new end lies in the past, beyond ${MAX_YEARS} years or not before the old one`,
        z.object({ why: z.enum(['past', 'far', 'later']) }),
      ),
    })
    .input(
      z
        .object({
          id: Uuid,
          outcome: AppealOutcome,
          reason: SanctionReason,
          until: z.optional(End),
        })
        .check(
          z.refine(({ outcome, until }) => (outcome === 'shortened') === (until !== undefined), {
            error: 'Only a shortened sanction has a new end',
          }),
        ),
    )
    .output(StaffAppeal),
  openCategories: GET(
    asUser,
    '/appeals/categories',
    'Categories of tickets that a person may open in spite of a ban',
  ).output(z.array(ChosenCategory)),
  settings: {
    read: GET(asOwner, '/appeals/settings', 'When and how players appeal').output(AppealSettings),
    update: PUT(asOwner, '/appeals/settings', 'Sets when and how players appeal')
      .errors({
        SETTINGS_CHANGED: conflict(
          'Another owner has changed it since; nothing was changed',
          z.object({ current: AppealSettings }),
        ),
        LATEST_BEFORE_EARLIEST: unfit('One may not appeal only before one may'),
      })
      .input(z.extend(AppealRules, { revision: z.int() }))
      .output(AppealSettings),
  },
}
