import { DAY } from '@westmore/contract/days.ts'
import { record } from '#events/record.ts'
import { senderOf } from '#features/allowlist/public.ts'
import { namedInComplaintsOf } from '#features/tickets/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'
import { readRules } from './settings.ts'
import { change, failuresOf, interviewOf, noTime, now, removeInterview } from './store.ts'

/** Why this person may not approve the application yet. */
export async function approvalObstacle(tx: Tx, reviewerId: string, id: string) {
  const { isOn, allowsDirect, needsSecond } = await readRules(tx)
  if (!isOn) return undefined
  const { state, takenBy, recommendedBy } = (await interviewOf(tx, id)) ?? {}
  if (state === 'recommended')
    return needsSecond && recommendedBy === reviewerId ? refuse('SECOND_PERSON') : undefined
  const isTalked = state === 'talking' && takenBy === reviewerId
  if (!isTalked && !allowsDirect) return refuse('INTERVIEW_FIRST')
  return needsSecond ? refuse('SECOND_PERSON') : undefined
}

/** A talk ends with the decision or withdrawal of the application; one that did not happen leaves. */
export async function interviewDecided(tx: Tx, id: string, isApproved: boolean | null): Promise<void> {
  const row = await interviewOf(tx, id)
  const sent = row && (await senderOf(tx, id))
  if (!sent) return
  // The first yes may come without a talk.
  const wasTalked = row.state === 'talking' || (row.state === 'recommended' && row.takenBy !== null)
  if (isApproved === null || !wasTalked) await removeInterview(tx, id)
  else await change(tx, id, { state: isApproved ? 'passed' : 'failed', endedAt: now, ...noTime })
  await record(tx, null, 'interviews.move', await toldOf(tx, id, sent.userId))
}

/** Staff named by a complaint of the player do not learn who waits. */
export const toldOf = async (db: Db, id: string, userId: string) => ({
  id,
  userId,
  hidden: await namedInComplaintsOf(db, userId),
})

/** Until when failed talks keep the person from applying again; `null`: for good; undefined: they do not. */
export async function interviewBar(db: Db, userId: string): Promise<string | null | undefined> {
  const { isOn, attempts, againDays } = await readRules(db)
  if (!isOn) return undefined
  const { count, last } = await failuresOf(db, userId)
  if (last === null) return undefined
  if (attempts !== null && count >= attempts) return null
  return new Date(Date.parse(last) + againDays * DAY).toISOString()
}
