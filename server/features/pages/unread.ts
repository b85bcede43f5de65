import type { RawBuilder } from 'kysely'
import { partChanges } from '@westmore/contract/markdown.ts'
import type { UnreadRules } from '@westmore/contract/pages-readings.ts'
import type { Db } from '#postgres/db.ts'
import { differingParts } from './part-store.ts'
import { unreadVersions } from './reading-store.ts'

interface Admitted {
  id: string
  admittedAt: RawBuilder<unknown>
  /** Whether the game lets them in without a confirmation. */
  isExempt: boolean
}

/** Changes of the rules for an admitted person; null when there is nothing to read. */
export async function unreadRules(
  db: Db,
  { id, admittedAt, isExempt }: Admitted,
): Promise<UnreadRules | null> {
  const found = await unreadVersions(db, id, admittedAt)
  if (!found) return null
  const unread = isExempt ? { ...found, deadline: null, isClosed: false } : found
  const { before, after } = await differingParts(db, unread.since ?? 0, unread.version)
  const changes = partChanges(before, after)
  // The game asks also for what was changed and changed back: it compares versions, not words.
  const isAsked = unread.deadline !== null || unread.isClosed
  return changes.length === 0 && !isAsked ? null : { ...unread, changes }
}
