import * as z from 'zod/mini'
import { ALREADY_DECIDED, INTERVIEW_FIRST, OWN_APPLICATION } from './allowlist-api.ts'
import { asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, POST, PUT } from './endpoint.ts'
import { MAX_PLAN_DAYS } from './pages.ts'
import { conflict } from './refusal.ts'
import { anyText, atMost, cleanText, Moment, requiredLine, Uuid } from './text.ts'

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

/** Minutes that a ready player waits; then the readiness ends. */
export const WAIT_MINUTES = 20

export const MAX_CHECKS = 30
export const MAX_CHECK = 200
export const MAX_HELP = 2_000
export const MAX_VOICE_URL = 500
export const MAX_INTERVIEWS = 20
export const MAX_AGAIN_DAYS = 365
/** Interviews that are shown at once. */
export const ROOM_SIZE = 300
export const MAX_TIMES = 100
export const MAX_PLACES = 20

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
  checks: z.array(requiredLine(MAX_CHECK)).check(z.maxLength(MAX_CHECKS)),
  /** More small mistakes propose a no, as one big mistake does; a person decides. */
  mostSmall: z.int().check(z.minimum(0), z.maximum(MAX_CHECKS)),
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

export const Check = z.object({ text: requiredLine(MAX_CHECK), mark: Mark })
export type Check = z.infer<typeof Check>

/** The verdict that the marks propose; null while nothing was asked. */
export function proposalOf(
  checks: readonly Pick<Check, 'mark'>[],
  mostSmall: number,
): 'passed' | 'failed' | null {
  const count = (mark: Mark) => checks.filter((one) => one.mark === mark).length
  if (count('unasked') === checks.length) return null
  return count('big') > 0 || count('small') > mostSmall ? 'failed' : 'passed'
}

/** A time at which players may come, published by the staff. */
export const InterviewTime = z.object({
  id: Uuid,
  startsAt: z.iso.datetime(),
  places: z.int().check(z.minimum(1), z.maximum(MAX_PLACES)),
})
export type InterviewTime = z.infer<typeof InterviewTime>

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
  /** While they are invited: the time that they took, and those to come, the full ones too. */
  times: z.array(z.object({ id: Uuid, startsAt: Moment, free: z.int(), isMine: z.boolean() })),
  attempt: z.int(),
  attempts: z.nullable(z.int()),
})
export type MyInterview = z.infer<typeof MyInterview>

export const Interview = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  state: InterviewState,
  readyAt: z.nullable(Moment),
  /** The time that they took. */
  timeId: z.nullable(Uuid),
  ticket: z.nullable(z.int()),
  attempt: z.int(),
  /** How often they did not come. */
  missed: z.int(),
  /** The interviewer, or who said the first yes. */
  by: z.nullable(z.string()),
  isMine: z.boolean(),
  /** The marks of one's own talk and of a recommended application. */
  checks: z.array(Check),
})
export type Interview = z.infer<typeof Interview>

/** The rules, and all talks that are not over, in the order in which people said to be ready. */
const Room = z.extend(InterviewRules, { interviews: z.array(Interview), times: z.array(InterviewTime) })
export type Room = z.infer<typeof Room>

/** A player's answer to the invitation; a written talk opens a ticket; `time` takes a time or gives it back. */
const OwnDeed = z.enum(['ready', 'leave', 'write', 'time'])
export type OwnDeed = z.infer<typeof OwnDeed>

/**
 * The staff's deeds until the decision, which ends the talk. `release` returns a player to the queue at the same place;
 * `miss` notes an absence from the talk or the time, and the player stays invited; `recommend` is the first yes where two must agree.
 */
const Deed = z.enum(['invite', 'take', 'release', 'miss', 'recommend'])
export type Deed = z.infer<typeof Deed>

const NOT_YOURS = conflict('Another interviewer talks to the player, or nobody does')

export const interviews = {
  mine: GET(asUser, '/interviews/mine', 'One’s own interview, of the newest application').output(
    z.object({ interview: z.nullable(MyInterview) }),
  ),
  answer: POST(asUser, '/interviews/mine', 'Answers one’s invitation; being ready ends by itself', 204)
    .errors({
      NOT_INVITED: conflict('There is no invitation to an interview now'),
      TIME_FULL: conflict('The time has no free place any more'),
    })
    .input(z.object({ deed: OwnDeed, timeId: z._default(z.nullable(Uuid), null) }))
    .output(z.void()),
  calendar: GET(asUser, '/interviews/mine/time.ics', 'The time that one took, for a calendar')
    .errors({ NOT_FOUND })
    .output(z.unknown()),
  publishTime: POST(asStaff, '/interviews/times', 'Publishes a time with its places', 204)
    .errors({ TIME_REFUSED: conflict(`At most ${MAX_TIMES} times in the next ${MAX_PLAN_DAYS} days`) })
    .input(InterviewTime)
    .output(z.void()),
  cancelTime: DELETE_BY_ID(asStaff, '/interviews/times/{id}', 'Cancels a time and tells its players'),
  waiting: GET(
    asUser,
    '/interviews/waiting',
    'How many players are ready for the reader; null for players, and while there are no interviews',
  ).output(z.object({ count: z.nullable(z.int()) })),
  room: GET(asStaff, '/interviews', 'Who is invited, waits, is being talked to or recommended').output(Room),
  act: POST(asStaff, '/interviews/{id}', 'Invites, takes, gives back or recommends an applicant', 204)
    .errors({
      NOT_FOUND,
      OWN_APPLICATION,
      ALREADY_DECIDED,
      INTERVIEW_FIRST,
      NOT_YOURS,
      INTERVIEWS_OFF: conflict('Interviews are switched off'),
      NOT_WAITING: conflict('The player does not wait for an interview now'),
      TAKEN: conflict('Another interviewer has taken the player', z.object({ by: z.string() })),
    })
    .input(z.object({ id: Uuid, deed: Deed }))
    .output(z.void()),
  mark: PUT(asStaff, '/interviews/{id}/marks', 'Marks one question of one’s own talk', 204)
    .errors({ NOT_YOURS })
    .input(z.object({ id: Uuid, at: z.int().check(z.minimum(0), z.maximum(MAX_CHECKS)), mark: Mark }))
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
