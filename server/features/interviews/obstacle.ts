import { DAY } from '@westmore/contract/days.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'
import { readRules } from './settings.ts'
import { failuresOf, interviewOf } from './store.ts'

/** Why this person may not approve the application yet. */
export async function approvalObstacle(tx: Tx, reviewerId: string, id: string) {
  const { isOn, allowsDirect, needsSecond } = await readRules(tx)
  if (!isOn && !needsSecond) return undefined
  const row = await interviewOf(tx, id)
  if (isOn && !allowsDirect && row?.state !== 'recommended') return refuse('INTERVIEW_FIRST')
  const first = row?.state === 'recommended' ? row.recommendedBy : reviewerId
  return needsSecond && first === reviewerId ? refuse('SECOND_PERSON') : undefined
}

/** Until when failed talks keep the person from applying again; `null`: for good; undefined: they do not. */
export async function interviewBar(db: Db, userId: string): Promise<string | null | undefined> {
  const { isOn, attempts, againDays } = await readRules(db)
  if (!isOn) return undefined
  const { count, last } = await failuresOf(db, userId)
  if (last === null) return undefined
  if (attempts !== null && count >= attempts) return null
  return new Date(Date.parse(last) + againDays * DAY).toISOString()
}
