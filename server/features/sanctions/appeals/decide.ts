import {
  canDecideAs,
  decisionMessage,
  type AppealOutcome,
  type StaffAppeal,
} from '@westmore/contract/sanctions-appeals.ts'
import { endObstacle, sanctionObstacle, stateOf } from '@westmore/contract/sanctions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import {
  appealToHandle,
  closeAppeal,
  isHandledByOthers,
  lockAppealToHandle,
} from '#features/tickets/public.ts'
import { peopleById } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { applyChange, applyEnd } from '../change.ts'
import { isAuthor, type Author } from '../rules.ts'
import { sanctionById, toSanction, type SanctionRow } from '../store.ts'
import { appealOf, decideAppeal, decisionOf } from './store.ts'

export const read = asStaff.sanctions.appeals.read.handler(
  async ({ input: { id }, context: { db, user, now }, errors }) => {
    const appeal = await appealToDecide(db, user, id, now())
    if (!appeal) throw errors.NOT_FOUND()
    return appeal
  },
)

export async function appealToDecide(db: Db, reader: Author, ticketId: string, now: Date) {
  const ticket = await appealToHandle(db, reader, ticketId)
  return ticket && readAppeal(db, reader, ticketId, now)
}

async function readAppeal(
  db: Db,
  reader: Author,
  ticketId: string,
  now: Date,
): Promise<StaffAppeal | undefined> {
  const appeal = await appealOf(db, ticketId)
  const row = appeal && (await sanctionById(db, appeal.sanctionId))
  if (!row) return undefined
  const { obstacle } = await judgeOf(db, reader, ticketId, row)
  const decision = decisionOf(appeal)
  return {
    sanction: toSanction(row, reader.id, now),
    decision: decision && { ...decision, isByAuthor: appeal.isByAuthor },
    obstacle,
  }
}

async function judgeOf(
  db: Db,
  reader: Author,
  ticketId: string,
  row: SanctionRow,
): Promise<{ isByAuthor: boolean; obstacle: StaffAppeal['obstacle'] }> {
  const sanctioned = await peopleById(db, row.people)
  const isByAuthor = isAuthor(reader, row)
  if (sanctioned.some((person) => sanctionObstacle(reader, person) !== null))
    return { isByAuthor, obstacle: 'staff' }
  if (!isByAuthor) return { isByAuthor, obstacle: null }
  const others = { except: reader.id, onlyOwners: sanctioned.some(isStaff) }
  const isLeft = reader.role === 'owner' && !(await isHandledByOthers(db, ticketId, others))
  return { isByAuthor, obstacle: isLeft ? null : 'author' }
}

export const refuseDecision = (obstacle: NonNullable<StaffAppeal['obstacle']>) =>
  obstacle === 'author' ? refuse('OWN_SANCTION') : refuse('STAFF_SANCTION')

interface AskedDecision {
  id: string
  outcome: AppealOutcome
  reason: string
  until?: string | undefined
}

export const decide = asStaff.sanctions.appeals.decide.handler(
  async ({ input, context: { db, user, now }, errors }) =>
    orThrow(await decideAboutAppeal(db, user, input, now()), errors),
)

export const decideAboutAppeal = (db: Db, user: Author, asked: AskedDecision, now: Date) =>
  transact(db, async (tx) => {
    const refusal = await decideOnce(tx, user, asked, now)
    if (refusal) return refusal
    return (await readAppeal(tx, user, asked.id, now)) ?? refuse('NOT_FOUND')
  })

/** A repeated decision changes nothing. */
async function decideOnce(tx: Tx, user: Author, { id, outcome, reason, until }: AskedDecision, now: Date) {
  await lockPeople(tx)
  const ticket = await lockAppealToHandle(tx, user, id)
  const appeal = await appealOf(tx, id)
  const row = appeal && (await sanctionById(tx, appeal.sanctionId))
  if (!ticket || !row) return refuse('NOT_FOUND')
  const decision = decisionOf(appeal)
  if (decision) {
    const isRepeated =
      appeal.decidedById === user.id && decision.outcome === outcome && decision.reason === reason
    return isRepeated ? undefined : refuse('APPEAL_DECIDED', { decision })
  }
  const { isByAuthor, obstacle } = await judgeOf(tx, user, id, row)
  if (obstacle !== null) return refuseDecision(obstacle)
  const state = stateOf(row, now)
  if (!canDecideAs(outcome, state)) return refuse('SANCTION_OVER', { state })
  const why = until === undefined ? null : shorteningObstacle(until, row, now)
  if (why !== null) return refuse('END_REFUSED', { why })

  const isEnding = outcome !== 'upheld' && outcome !== 'shortened' && outcome !== state
  if (until !== undefined) await applyChange(tx, user, row, { until, now })
  if (isEnding) await applyEnd(tx, user, row, { ending: outcome, reason, now })
  const by = { decidedById: user.id, decidedBy: user.name, isByAuthor }
  await decideAppeal(tx, id, { outcome, reason, decidedAt: now, ...by })
  await closeAppeal(tx, user, ticket, decisionMessage(outcome, reason))
  await record(tx, user, 'sanctions.decide', {
    ticketId: id,
    sanctionId: row.id,
    userId: ticket.userId,
    outcome,
    isByAuthor,
    isNews: outcome === 'upheld' || until !== undefined || isEnding,
  })
  return undefined
}

function shorteningObstacle(until: string, row: SanctionRow, now: Date): 'past' | 'far' | 'later' | null {
  const isLater = row.until !== null && Date.parse(until) >= Date.parse(row.until)
  return endObstacle(until, now) ?? (isLater ? 'later' : null)
}
