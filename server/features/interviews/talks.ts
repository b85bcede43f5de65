import type { Deed, Interview, InterviewRules } from '@westmore/contract/interviews.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { lockWithAuthor, undecided } from '#features/allowlist/public.ts'
import { complaintsNaming, ticketsById } from '#features/tickets/public.ts'
import type { Db } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { toldOf } from './decisions.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'

/** Never one's own. To staff named by a complaint of the player, the player is one who is not ready and took no time. */
export async function roomFor(db: Db, env: Env, reader: Reader): Promise<Interview[]> {
  const [rows, complainants] = await Promise.all([store.openInterviews(db), complaintsNaming(db, reader.id)])
  const hidden = ({ state }: store.InterviewRow) => ({
    ...(state === 'ready' && store.onlyInvited),
    ...store.noTime,
  })
  const shown = rows
    .filter(({ userId }) => userId !== reader.id)
    .map((row) => (complainants.includes(row.userId) ? { ...row, ...hidden(row) } : row))
  const ids = shown.flatMap(({ ticketId }) => ticketId ?? [])
  const tickets = await ticketsById(db, reader, ids)
  return shown.map(({ avatar, ticketId, takenBy, taker, recommendedBy, recommender, ...row }) => {
    const isRecommended = row.state === 'recommended'
    const isMine = (isRecommended ? recommendedBy : takenBy) === reader.id
    return {
      ...row,
      isMine,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: row.userId, avatar }),
      ticket: tickets.find(({ id }) => id === ticketId)?.number ?? null,
      by: isRecommended ? recommender : taker,
      checks: isMine || isRecommended ? row.checks : [],
    }
  })
}

type Interviewer = Reader & { username: string }

interface Case {
  reviewer: Interviewer
  /** Undefined before the invitation. */
  row: store.InterviewRow | undefined
  rules: InterviewRules
  /** Staff named by a complaint of the player. */
  hidden: string[]
}

/** An owner may end the talk of an interviewer who left. */
const isLedBy = ({ row, reviewer }: Case) =>
  row?.state === 'talking' && (row.takenBy === reviewer.id || reviewer.role === 'owner')

/** The change that each deed makes; undefined if the interview is already in that state. */
const deeds = {
  invite: ({ row, rules }: Case) => {
    if (!rules.isOn) return refuse('INTERVIEWS_OFF')
    return row ? undefined : { state: 'invited' as const }
  },

  /** One of all who press at once gets the player; the others learn who was first. */
  take: ({ row, rules, reviewer, hidden }: Case) => {
    if (row?.state === 'talking')
      return row.takenBy === reviewer.id ? undefined : refuse('TAKEN', { by: row.taker ?? 'tým' })
    if (row?.state !== 'ready' || hidden.includes(reviewer.id)) return refuse('NOT_WAITING')
    const asked = rules.checks.map((text) => ({ text, mark: 'unasked' }))
    // The marks of an interviewer who went stay.
    const checks = JSON.stringify(row.checks.length > 0 ? row.checks : asked)
    return { state: 'talking' as const, takenBy: reviewer.id, checks }
  },

  release: (of: Case) => {
    if (!isLedBy(of)) return refuse('NOT_YOURS')
    const waitsUntil = of.row?.ticketId === null ? store.endOfWait : null
    return { state: 'ready' as const, waitsUntil, takenBy: null }
  },

  /** Also for a player who has not come to their time, which has begun. */
  miss: (of: Case) => {
    const { missed = 0, state, startsAt = null } = of.row ?? {}
    const isDue = startsAt !== null && Date.parse(startsAt) <= Date.now()
    const isAwaited = isDue && state === 'invited' && !of.hidden.includes(of.reviewer.id)
    if (!isAwaited && !isLedBy(of)) return refuse('NOT_YOURS')
    return { ...store.onlyInvited, ...(isDue && store.noTime), takenBy: null, missed: missed + 1 }
  },

  /** After one's own talk, or without one where the owners allow it. */
  recommend: ({ row, rules: { isOn, allowsDirect, needsSecond }, reviewer }: Case) => {
    if (row?.state === 'recommended') return undefined
    const isTalked = row?.state === 'talking' && row.takenBy === reviewer.id
    if (!isOn || !needsSecond || !(isTalked || allowsDirect)) return refuse('INTERVIEW_FIRST')
    return { state: 'recommended' as const, recommendedBy: reviewer.id, ...store.noTime }
  },
}

export const act = (db: Db, reviewer: Interviewer, id: string, deed: Deed) =>
  transact(db, async (tx) => {
    const sent = undecided(reviewer, await lockWithAuthor(tx, id))
    if (sent instanceof Refusal) return sent
    if (sent.userId === reviewer.id) return refuse('OWN_APPLICATION')
    const row = await store.interviewOf(tx, id)
    const told = await toldOf(tx, id, sent.userId)
    const next = deeds[deed]({ reviewer, row, rules: await readRules(tx), hidden: told.hidden })
    if (next === undefined || next instanceof Refusal) return next
    if (row) await store.change(tx, id, next)
    else await store.addInterview(tx, { submissionId: id, userId: sent.userId, ...next })
    const of = { isWritten: Boolean(row?.ticketId), wasTalked: row?.state === 'talking' }
    return record(tx, reviewer, `interviews.${deed}`, { ...told, ...of })
  })

export const mark = async (
  db: Db,
  { id: takenBy }: Reader,
  id: string,
  { at, mark: given }: { at: number; mark: string },
) => ((await store.mark(db, { id, takenBy }, at, given)) ? undefined : refuse('NOT_YOURS'))
