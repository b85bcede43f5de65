import type { RawBuilder } from 'kysely'
import { partChanges } from '@westmore/contract/markdown.ts'
import type { UnreadRules } from '@westmore/contract/pages-readings.ts'
import type { Db } from '#postgres/db.ts'
import { partsOf } from './part-store.ts'
import { unreadVersions } from './reading-store.ts'

interface Admitted {
  id: string
  admittedAt: RawBuilder<unknown>
}

export async function unreadRules(db: Db, { id, admittedAt }: Admitted): Promise<UnreadRules | null> {
  const unread = await unreadVersions(db, id, admittedAt)
  if (!unread) return null
  const before = await partsOf(db, unread.since ?? 0)
  const changes = partChanges(before, await partsOf(db, unread.version))
  return changes.length === 0 ? null : { ...unread, changes }
}
