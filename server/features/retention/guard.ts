import type { RetentionCounts, RetentionWarning } from '@westmore/contract/retention-api.ts'
import { retentionCategories, type RetentionCategory } from '@westmore/contract/retention.ts'

/** A night normally removes one day of several months; a larger share is unusual. */
const SHARE = 0.1
/** This few rows are never unusual, whatever their share of a small table. */
const FEW = 100
/** Seconds between the clocks of a node and of the database. */
const APART = 5 * 60
/** In days. */
const LONG = 40
/** Data with a term of a week or less is replaced within a few nights anyway. */
const shortLived = new Set<RetentionCategory>(['logKeys', 'accountWaits'])

export interface Circumstances {
  due: RetentionCounts
  all: RetentionCounts
  clocks: { node: Date; database: Date }
  lastRun: Date | null
}

export const couldBeUnusual = (due: RetentionCounts) => Object.values(due).some((count) => count > FEW)

/** An owner must confirm it before anything is removed; null when nothing is unusual. */
export function warningOf({ due, all, clocks, lastRun }: Circumstances): RetentionWarning | null {
  const much = retentionCategories.flatMap((category) => {
    const [count, total] = [due[category] ?? 0, all[category] ?? 0]
    const isMuch = count > FEW && count > total * SHARE && !shortLived.has(category)
    return isMuch ? [{ category, due: count, all: total }] : []
  })
  const apart = Math.round((clocks.node.getTime() - clocks.database.getTime()) / 1000)
  const idle = lastRun ? Math.floor((clocks.database.getTime() - lastRun.getTime()) / 86_400_000) : 0
  const warning = {
    much,
    secondsApart: Math.abs(apart) >= APART ? apart : null,
    daysSinceLast: idle > LONG ? idle : null,
  }
  const isCalm = much.length === 0 && warning.secondsApart === null && warning.daysSinceLast === null
  return isCalm ? null : warning
}
