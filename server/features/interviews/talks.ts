import type { Interview, Mark } from '@westmore/contract/interviews.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { lockWithAuthor, undecided } from '#features/allowlist/public.ts'
import { complaintsNaming, ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { toldOf } from './decisions.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'

type Interviewer = Reader & { username: string }

/** Never one's own. To staff named by a complaint of the player, the player is one who is not ready and has no time. */
export async function roomFor(db: Db, env: Env, reader: Reader): Promise<Interview[]> {
  const [rows, complainants] = await Promise.all([store.openInterviews(db), complaintsNaming(db, reader.id)])
  const hiding = ({ state }: store.InterviewRow) => ({
    ...(state === 'ready' && store.onlyInvited),
    timeId: null,
  })
  const shown = rows
    .filter(({ userId }) => userId !== reader.id)
    .map((row) => (complainants.includes(row.userId) ? { ...row, ...hiding(row) } : row))
  const ids = shown.flatMap(({ ticketId }) => ticketId ?? [])
  const tickets = await ticketsById(db, reader, ids)
  return shown.map(({ id, userId, username, name, avatar, state, readyAt, attempt, missed, ...row }) => {
    const isRecommended = state === 'recommended'
    const isMine = (isRecommended ? row.recommendedBy : row.takenBy) === reader.id
    const same = { id, userId, username, name, state, readyAt, timeId: row.timeId, attempt, missed, isMine }
    return {
      ...same,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: userId, avatar }),
      ticket: tickets.find((ticket) => ticket.id === row.ticketId)?.number ?? null,
      by: isRecommended ? row.recommender : row.taker,
      checks: isMine || isRecommended ? row.checks : [],
    }
  })
}

/** A waiting application of another person, with that person locked. */
async function lockPending(tx: Tx, reviewer: Reader, id: string) {
  const sent = undecided(reviewer, await lockWithAuthor(tx, id))
  if (sent instanceof Refusal) return sent
  if (sent.userId === reviewer.id) return refuse('OWN_APPLICATION')
  return { row: await store.interviewOf(tx, id), told: await toldOf(tx, id, sent.userId) }
}

export const invite = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal) return found
    if (!(await readRules(tx)).isOn) return refuse('INTERVIEWS_OFF')
    if (found.row) return undefined
    await store.addInterview(tx, id, found.told.userId)
    return record(tx, reviewer, 'interviews.invite', found.told)
  })

/** One of all who press at once gets the player; the others learn who was first. */
export const take = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal)
      return found.refused === 'ALREADY_DECIDED' ? refuse('NOT_WAITING') : refuse(found.refused)
    const { row, told } = found
    if (row?.state === 'talking')
      return row.takenBy === reviewer.id ? undefined : refuse('TAKEN', { by: row.taker ?? 'tým' })
    if (row?.state !== 'ready' || told.hidden.includes(reviewer.id)) return refuse('NOT_WAITING')
    const { checks } = await readRules(tx)
    // The marks of an interviewer who went stay.
    const begun = row.checks.length > 0 ? row.checks : checks.map((text) => ({ text, mark: 'unasked' }))
    await store.change(tx, id, {
      state: 'talking',
      takenBy: reviewer.id,
      checks: JSON.stringify(begun),
    })
    return record(tx, reviewer, 'interviews.take', { ...told, isWritten: row.ticketId !== null })
  })

type OwnWork = (tx: Tx, row: store.InterviewRow) => Promise<void>

/** On a talk of this interviewer; an owner may do it for one who left. Whoever has not come to their time is anyone's to note. */
const onTalk = (
  db: Db,
  reviewer: Interviewer,
  id: string,
  verb: 'move' | 'release' | 'miss',
  work: OwnWork,
) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal || !found.row) return refuse('NOT_YOURS')
    const { row, told } = found
    const isOwn = row.state === 'talking' && (row.takenBy === reviewer.id || reviewer.role === 'owner')
    const isAwaited = row.state === 'invited' && row.hasBegun === true && !told.hidden.includes(reviewer.id)
    if (!isOwn && !(verb === 'miss' && isAwaited)) return refuse('NOT_YOURS')
    await work(tx, row)
    return record(tx, reviewer, `interviews.${verb}`, told)
  })

export const mark = (
  db: Db,
  reviewer: Interviewer,
  id: string,
  { at, mark: given }: { at: number; mark: Mark },
) =>
  onTalk(db, reviewer, id, 'move', (tx, { checks }) => {
    const marked = checks.map((one, place) => (place === at ? { ...one, mark: given } : one))
    return store.change(tx, id, { checks: JSON.stringify(marked) })
  })

export const release = (db: Db, reviewer: Interviewer, id: string) =>
  onTalk(db, reviewer, id, 'release', (tx, { ticketId }) => {
    const waitsUntil = ticketId === null ? store.endOfWait : null
    return store.change(tx, id, { state: 'ready', waitsUntil, takenBy: null })
  })

export const miss = (db: Db, reviewer: Interviewer, id: string) =>
  onTalk(db, reviewer, id, 'miss', (tx, { missed, hasBegun }) => {
    const time = hasBegun === true ? store.noTime : {}
    return store.change(tx, id, { ...store.onlyInvited, ...time, takenBy: null, missed: missed + 1 })
  })

/** After one's own talk, or without one where the owners allow it. */
export const recommend = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal) return found
    const { row, told } = found
    const { isOn, allowsDirect, needsSecond } = await readRules(tx)
    if (row?.state === 'recommended') return undefined
    const isTalked = row?.state === 'talking' && row.takenBy === reviewer.id
    if (!isOn || !needsSecond || !(isTalked || allowsDirect)) return refuse('INTERVIEW_FIRST')
    if (!row) await store.addInterview(tx, id, told.userId)
    await store.change(tx, id, { state: 'recommended', recommendedBy: reviewer.id, ...store.noTime })
    return record(tx, reviewer, 'interviews.recommend', told)
  })
