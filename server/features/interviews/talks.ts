import type { Check, Talk } from '@westmore/contract/interviews.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { decideIn, lockWithAuthor, undecided } from '#features/allowlist/public.ts'
import { ticketsById } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { hiddenFor, shownTo } from './hidden.ts'
import { readRules } from './settings.ts'
import * as store from './store.ts'

type Interviewer = Reader & { username: string }

export async function toInterviews(db: Db, env: Env, reader: Reader, rows: store.InterviewRow[]) {
  const { attempts } = await readRules(db)
  const tickets = await ticketsById(
    db,
    reader,
    rows.flatMap(({ ticketId }) => ticketId ?? []),
  )
  return rows.map(({ id, userId, username, avatar, state, readyAt, attempt, missed, by, ...row }) => ({
    id,
    userId,
    username,
    avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: userId, avatar }),
    state,
    readyAt: state === 'invited' ? null : readyAt,
    ticket:
      state === 'invited' ? null : (tickets.find((ticket) => ticket.id === row.ticketId)?.number ?? null),
    attempt,
    attempts,
    missed,
    by,
    isMine: row.takenBy === reader.id,
  }))
}

async function toTalk(db: Db, env: Env, reader: Reader, row: store.InterviewRow): Promise<Talk> {
  const [shown] = await shownTo(db, reader.id, [row])
  const [interview] = await toInterviews(db, env, reader, [shown ?? row])
  if (!interview) throw new Error('the interview just read was not found')
  const { checks, notes, revision } = row
  return { ...interview, checks, notes, revision }
}

/** Never by the player, even one of the staff. */
export async function readTalk(db: Db, env: Env, reader: Reader, id: string): Promise<Talk | undefined> {
  const row = await store.interviewOf(db, id)
  return row && row.userId !== reader.id ? toTalk(db, env, reader, row) : undefined
}

async function reread(tx: Tx, env: Env, reader: Reader, id: string): Promise<Talk> {
  const talk = await readTalk(tx, env, reader, id)
  if (!talk) throw new Error('the interview just changed was not found')
  return talk
}

/** A waiting application of another person, with that person locked. */
async function lockPending(tx: Tx, reviewer: Reader, id: string) {
  const sent = undecided(reviewer, await lockWithAuthor(tx, id))
  if (sent instanceof Refusal) return sent
  if (sent.userId === reviewer.id) return refuse('OWN_APPLICATION')
  const told = { id, userId: sent.userId, hidden: await hiddenFor(tx, sent.userId) }
  return { row: await store.interviewOf(tx, id), told }
}

export const invite = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal) return found
    if (!(await readRules(tx)).isOn) return refuse('INTERVIEWS_OFF')
    if (found.row) return undefined
    await store.addInterview(tx, id, found.told.userId)
    await record(tx, reviewer, 'interviews.invite', found.told)
    return undefined
  })

export const recommend = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal) return found
    const { row, told } = found
    const { isOn, allowsDirect } = await readRules(tx)
    if (row?.state === 'recommended') return undefined
    if (isOn && !allowsDirect) return refuse('INTERVIEW_FIRST')
    if (!row) await store.addInterview(tx, id, told.userId)
    await store.change(tx, id, { state: 'recommended', recommendedBy: reviewer.id, endedAt: store.now })
    await record(tx, reviewer, 'interviews.recommend', told)
    return undefined
  })

/** One of all who press at once gets the player; the others learn who was first. */
export const take = (db: Db, env: Env, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockPending(tx, reviewer, id)
    if (found instanceof Refusal)
      return found.refused === 'ALREADY_DECIDED' ? refuse('NOT_WAITING') : refuse(found.refused)
    const { row, told } = found
    if (row?.state === 'talking' && row.takenBy !== reviewer.id)
      return refuse('TAKEN', { by: row.by ?? 'tým' })
    if (row?.state === 'talking') return reread(tx, env, reviewer, id)
    if (row?.state !== 'ready' || told.hidden.includes(reviewer.id)) return refuse('NOT_WAITING')
    const { checks } = await readRules(tx)
    // The marks of an interviewer who went stay.
    const begun = row.checks.length > 0 ? row.checks : checks.map(unasked)
    const next = { state: 'talking' as const, takenBy: reviewer.id, takenAt: store.now }
    await store.change(tx, id, { ...next, checks: JSON.stringify(begun) })
    await record(tx, reviewer, 'interviews.take', { ...told, isWritten: row.ticketId !== null })
    return reread(tx, env, reviewer, id)
  })

const unasked = (text: string): Check => ({ text, mark: 'unasked' })

/** The talk of this interviewer. An owner may end one whose interviewer left. */
async function lockOwn(tx: Tx, reviewer: Reader, id: string, isOwnerEnough = false) {
  const found = await lockPending(tx, reviewer, id)
  if (found instanceof Refusal) return found
  const { row, told } = found
  if (!row) return refuse('NOT_FOUND')
  const isTheirs = row.takenBy === reviewer.id || (isOwnerEnough && reviewer.role === 'owner')
  return row.state === 'talking' && isTheirs ? { row, told } : refuse('NOT_YOURS')
}

/** Refusals of one's own talk where a decision since then only means that it is not theirs any more. */
async function lockGoing(tx: Tx, reviewer: Reader, id: string, isOwnerEnough = false) {
  const found = await lockOwn(tx, reviewer, id, isOwnerEnough)
  if (!(found instanceof Refusal)) return found
  return found.refused === 'NOT_FOUND' ? refuse('NOT_FOUND') : refuse('NOT_YOURS')
}

export const release = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockGoing(tx, reviewer, id, true)
    if (found instanceof Refusal) return found
    const waitsUntil = found.row.ticketId === null ? store.endOfWait : null
    await store.change(tx, id, { state: 'ready', waitsUntil, takenBy: null })
    await record(tx, reviewer, 'interviews.release', found.told)
    return undefined
  })

export const miss = (db: Db, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockGoing(tx, reviewer, id, true)
    if (found instanceof Refusal) return found
    const missed = found.row.missed + 1
    const gone = { readyAt: null, waitsUntil: null, takenBy: null, ticketId: null }
    await store.change(tx, id, { state: 'invited', ...gone, missed })
    await record(tx, reviewer, 'interviews.miss', found.told)
    return undefined
  })

interface Written {
  id: string
  checks: Check[]
  notes: string
  revision: number
}

export const save = (db: Db, env: Env, reviewer: Interviewer, { id, checks, notes, revision }: Written) =>
  transact(db, async (tx) => {
    const found = await lockGoing(tx, reviewer, id)
    if (found instanceof Refusal) return found
    if (found.row.revision !== revision)
      return refuse('TALK_CHANGED', { current: await reread(tx, env, reviewer, id) })
    await store.change(tx, id, { checks: JSON.stringify(checks), notes })
    await record(tx, reviewer, 'interviews.save', found.told)
    return reread(tx, env, reviewer, id)
  })

export const pass = (db: Db, env: Env, reviewer: Interviewer, id: string) =>
  transact(db, async (tx) => {
    const found = await lockOwn(tx, reviewer, id)
    if (found instanceof Refusal) return found
    if ((await readRules(tx)).needsSecond) {
      await store.change(tx, id, { state: 'recommended', recommendedBy: reviewer.id, endedAt: store.now })
      await record(tx, reviewer, 'interviews.recommend', found.told)
      return undefined
    }
    await store.change(tx, id, { state: 'passed', endedAt: store.now })
    await record(tx, reviewer, 'interviews.end', found.told)
    const decided = await decideIn(tx, env, reviewer, id, { verb: 'approve' })
    return decided instanceof Refusal ? decided : undefined
  })

export const fail = (db: Db, env: Env, reviewer: Interviewer, id: string, reason: string) =>
  transact(db, async (tx) => {
    const found = await lockOwn(tx, reviewer, id)
    if (found instanceof Refusal) return found
    await store.change(tx, id, { state: 'failed', endedAt: store.now })
    await record(tx, reviewer, 'interviews.end', found.told)
    const decided = await decideIn(tx, env, reviewer, id, { verb: 'decline', reason, notes: [] })
    return decided instanceof Refusal ? decided : undefined
  })
