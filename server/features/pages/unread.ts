import type { RawBuilder } from 'kysely'
import { partsOf } from '@westmore/contract/markdown-parts.ts'
import { parseMarkdown, partChanges, type PartChange } from '@westmore/contract/markdown.ts'
import type { UnreadRules } from '@westmore/contract/pages-readings.ts'
import { cacheLast } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'
import { textOf, unreadVersions } from './reading-store.ts'

const PAIRS = 50

/** For each database, the changes between two versions: parsing them takes long. */
const caches = new WeakMap<Db, ReturnType<typeof cacheLast<PartChange[]>>>()

/** Changes of the rules for a person admitted at this moment; null when there is nothing to read. */
export async function unreadRules(
  db: Db,
  userId: string,
  admittedAt: RawBuilder<unknown>,
): Promise<UnreadRules | null> {
  const unread = await unreadVersions(db, userId, admittedAt)
  if (!unread) return null
  const { version, since, publishedAt, texts } = unread
  const cache = caches.get(db) ?? cacheLast<PartChange[]>(PAIRS)
  caches.set(db, cache)
  const changes = await cache(texts, () => changesBetween(db, since, version))
  return changes.length === 0 ? null : { version, publishedAt, since, changes }
}

async function changesBetween(db: Db, since: number | null, version: number): Promise<PartChange[]> {
  const [before, after] = await Promise.all([since === null ? '' : textOf(db, since), textOf(db, version)])
  return partChanges(parts(before), parts(after))
}

const parts = (markdown: string) => [...partsOf(parseMarkdown(markdown), true).values()]
