import * as z from 'zod/mini'
import { MAX_REASON, PAGE_SIZE, SubmissionStatus } from './allowlist.ts'
import { asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { GET, POST, PUT } from './endpoint.ts'
import { conflict } from './refusal.ts'
import {
  anyText,
  atMost,
  ById,
  cleanText,
  Moment,
  oneOrMany,
  requiredLine,
  requiredText,
  Uuid,
} from './text.ts'

/** Between «čeká» and «schváleno»: the status of the application stays `pending` until the last two. */
export const interviewStates = {
  invited: 'Zveme k pohovoru',
  ready: 'Čeká na pohovor',
  talking: 'Pohovor probíhá',
  recommended: 'Doporučeno',
  passed: 'Pohovor: ano',
  failed: 'Pohovor: ne',
} as const
export const InterviewState = z.enum(['invited', 'ready', 'talking', 'recommended', 'passed', 'failed'])
export type InterviewState = z.infer<typeof InterviewState>

/** Minutes after which a player who said to be ready waits no more. */
export const WAIT_MINUTES = 20

export const MAX_CHECKS = 30
export const MAX_CHECK = 200
export const MAX_HELP = 2_000
export const MAX_VOICE_URL = 500
export const MAX_INTERVIEW_NOTES = 8_000
export const MAX_INTERVIEWS = 20
export const MAX_AGAIN_DAYS = 365
/** People that the waiting room shows at once. */
export const ROOM_SIZE = 100

const Limit = z.int().check(z.minimum(0), z.maximum(MAX_CHECKS))
const VoiceUrl = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/ }).check(z.overwrite(cleanText), ...atMost(MAX_VOICE_URL)),
])

export const InterviewRules = z.object({
  isOn: z.boolean(),
  /** Whether the staff may approve without a talk. */
  allowsDirect: z.boolean(),
  /** Whether the first yes only recommends, and another person decides. */
  needsSecond: z.boolean(),
  voiceUrl: VoiceUrl,
  /** A text for the invited player. */
  help: anyText(MAX_HELP),
  checks: z.array(requiredLine(MAX_CHECK)).check(
    z.maxLength(MAX_CHECKS),
    z.refine((checks) => new Set(checks).size === checks.length, { error: 'Two are the same' }),
  ),
  /** More mistakes than these propose a no; a person decides. */
  mostSmall: Limit,
  mostBig: Limit,
  /** How many talks may fail; null: any number. */
  attempts: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_INTERVIEWS))),
  /** Days after a failed talk until the next application. */
  againDays: z.int().check(z.minimum(0), z.maximum(MAX_AGAIN_DAYS)),
})
export type InterviewRules = z.infer<typeof InterviewRules>

export const interviewDefaults: InterviewRules = {
  isOn: false,
  allowsDirect: false,
  needsSecond: false,
  voiceUrl: '',
  help: '',
  checks: [],
  mostSmall: 3,
  mostBig: 0,
  attempts: null,
  againDays: 0,
}

export const InterviewSettings = z.extend(InterviewRules, {
  revision: z.int(),
  editedBy: z.nullable(z.string()),
})
export type InterviewSettings = z.infer<typeof InterviewSettings>

export const marks = ['ok', 'small', 'big', 'unasked'] as const
export const Mark = z.enum(marks)
export type Mark = z.infer<typeof Mark>

const Check = z.object({ text: requiredLine(MAX_CHECK), mark: Mark })
export type Check = z.infer<typeof Check>

/** The verdict that the marks propose by the owner's limits; null while nothing was asked. */
export function proposalOf(
  checks: readonly Pick<Check, 'mark'>[],
  { mostSmall, mostBig }: Pick<InterviewRules, 'mostSmall' | 'mostBig'>,
): 'passed' | 'failed' | null {
  const count = (mark: Mark) => checks.filter((one) => one.mark === mark).length
  if (count('unasked') === checks.length) return null
  return count('big') > mostBig || count('small') > mostSmall ? 'failed' : 'passed'
}

/** As its player reads it: nothing of marks and notes, and a recommendation is only that the talk is over. */
export const MyInterview = z.object({
  state: z.enum(['invited', 'ready', 'talking', 'over', 'failed']),
  help: z.string(),
  /** While they are being talked to. */
  voiceUrl: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** How many wait before. */
  ahead: z.int(),
  waitsUntil: z.nullable(Moment),
  /** The number of the ticket of a written talk. */
  ticket: z.nullable(z.int()),
  attempt: z.int(),
  attempts: z.nullable(z.int()),
})
export type MyInterview = z.infer<typeof MyInterview>

const Mine = z.object({ interview: z.nullable(MyInterview) })

export const Interview = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  state: InterviewState,
  readyAt: z.nullable(Moment),
  ticket: z.nullable(z.int()),
  attempt: z.int(),
  attempts: z.nullable(z.int()),
  /** How often they did not come when they were taken. */
  missed: z.int(),
  /** The interviewer. */
  by: z.nullable(z.string()),
  isMine: z.boolean(),
})
export type Interview = z.infer<typeof Interview>

export const Talk = z.extend(Interview, {
  checks: z.array(Check),
  notes: z.string(),
  revision: z.int(),
})
export type Talk = z.infer<typeof Talk>

const shownRules = { isOn: z.boolean(), allowsDirect: z.boolean(), needsSecond: z.boolean() }

const StateOf = z.object({
  id: Uuid,
  state: InterviewState,
  by: z.nullable(z.string()),
  recommendedBy: z.nullable(z.string()),
  /** A first yes of the reader, who is not the second person. */
  isRecommendedByMe: z.boolean(),
})
export type InterviewStateOf = z.infer<typeof StateOf>

const Room = z.object({
  isOn: z.boolean(),
  needsSecond: z.boolean(),
  mostSmall: z.int(),
  mostBig: z.int(),
  /** People who wait and people in a talk, in the order in which they said to be ready. */
  interviews: z.array(Interview),
})

const ALREADY_DECIDED = conflict(
  'The submission was already decided',
  z.object({ status: SubmissionStatus, reviewedBy: z.nullable(z.string()) }),
)
const OWN_APPLICATION = { status: 403, message: 'Administrators do not decide their own application' }
const NOT_WAITING = conflict('The player does not wait for an interview now')
const NOT_INVITED = conflict('There is no invitation to an interview now')
const TAKEN = conflict('Another interviewer has taken the player', z.object({ by: z.string() }))
const INTERVIEWS_OFF = conflict('Interviews are switched off')
const NOT_YOURS = conflict('Another interviewer talks to the player, or nobody does')

const ended = { NOT_FOUND, NOT_YOURS, ALREADY_DECIDED, OWN_APPLICATION }

export const interviews = {
  mine: GET(asUser, '/interviews/mine', 'One’s own interview, of the newest application').output(Mine),
  ready: POST(asUser, '/interviews/mine/ready', 'Says that one is ready; ends by itself after a while')
    .errors({ NOT_INVITED })
    .output(Mine),
  leave: POST(asUser, '/interviews/mine/leave', 'Leaves the waiting room; the invitation stays')
    .errors({ NOT_INVITED })
    .output(Mine),
  write: POST(asUser, '/interviews/mine/written', 'Chooses a written talk: opens a ticket for it')
    .errors({ NOT_INVITED })
    .output(Mine),
  room: GET(asStaff, '/interviews', 'Who waits for an interview, and who is being talked to').output(Room),
  states: GET(asStaff, '/interviews/states', 'The states of these applications, if they have one')
    .input(z.object({ ids: oneOrMany(Uuid, PAGE_SIZE) }))
    .output(z.object({ ...shownRules, states: z.array(StateOf) })),
  read: GET(asStaff, '/interviews/{id}', 'One interview with its marks and notes')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(Talk),
  invite: POST(asStaff, '/interviews/{id}/invite', 'Invites the author of an application', 204)
    .errors({ NOT_FOUND, OWN_APPLICATION, ALREADY_DECIDED, INTERVIEWS_OFF })
    .input(ById)
    .output(z.void()),
  recommend: POST(asStaff, '/interviews/{id}/recommend', 'Says the first yes, without a talk', 204)
    .errors({
      NOT_FOUND,
      OWN_APPLICATION,
      ALREADY_DECIDED,
      INTERVIEW_FIRST: conflict('An interview comes first'),
    })
    .input(ById)
    .output(z.void()),
  take: POST(asStaff, '/interviews/{id}/take', 'Takes a player who waits')
    .errors({ NOT_FOUND, OWN_APPLICATION, NOT_WAITING, TAKEN })
    .input(ById)
    .output(Talk),
  release: POST(
    asStaff,
    '/interviews/{id}/release',
    'Gives a taken player back, who keeps their place in the order',
    204,
  )
    .errors({ NOT_FOUND, NOT_YOURS })
    .input(ById)
    .output(z.void()),
  miss: POST(asStaff, '/interviews/{id}/missed', 'The taken player did not come; they stay invited', 204)
    .errors({ NOT_FOUND, NOT_YOURS })
    .input(ById)
    .output(z.void()),
  save: PUT(asStaff, '/interviews/{id}', 'Stores the marks and notes of one’s own talk')
    .errors({
      NOT_FOUND,
      NOT_YOURS,
      TALK_CHANGED: conflict('It was changed since you read it', z.object({ current: Talk })),
    })
    .input(
      z.object({
        id: Uuid,
        checks: z.array(Check).check(z.maxLength(MAX_CHECKS)),
        notes: anyText(MAX_INTERVIEW_NOTES),
        revision: z.int(),
      }),
    )
    .output(Talk),
  pass: POST(
    asStaff,
    '/interviews/{id}/pass',
    'Ends one’s own talk with a yes: approves, or recommends where two must agree',
    204,
  )
    .errors(ended)
    .input(ById)
    .output(z.void()),
  fail: POST(asStaff, '/interviews/{id}/fail', 'Ends one’s own talk with a no: declines with a reason', 204)
    .errors(ended)
    .input(z.object({ id: Uuid, reason: requiredText(MAX_REASON) }))
    .output(z.void()),
  settings: {
    read: GET(asOwner, '/settings/interviews', 'How interviews go').output(InterviewSettings),
    update: PUT(asOwner, '/settings/interviews', 'Sets how interviews go')
      .errors({
        SETTINGS_CHANGED: conflict(
          'Another owner has changed it since; nothing was changed',
          z.object({ current: InterviewSettings }),
        ),
      })
      .input(z.extend(InterviewRules, { revision: z.int() }))
      .output(InterviewSettings),
  },
}
