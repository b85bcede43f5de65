import { sql } from 'kysely'
import { wordsOfAddress } from '@westmore/contract/text.ts'
import {
  isInJson,
  redactColumns,
  redactedJson,
  type ErasedPerson,
  type Wait,
} from '#personal-data/erased-person.ts'
import type { Tx } from '#postgres/db.ts'

/** Articles that a person edited or published (the database renames these references), or that name them. */
export async function lockArticlesWith(tx: Tx, { id, unique }: ErasedPerson, wait: Wait): Promise<void> {
  await sql`select from articles
    where edited_by = ${id} or author_id = ${id} or ${isInJson('content', unique)}
      or id in (select article_id from article_versions
        where published_by = ${id} or note ~* ${unique} or ${isInJson('content', unique)})
    order by id for no key update ${sql.raw(wait)}`.execute(tx)
}

/**
 * The id and e-mail are removed from all texts, names from the notes of the person's versions. The news are
 * the town's, so a name in them stays. Call it with the new id. Returns the ids of articles whose versions or
 * address changed.
 */
export async function eraseFromNews(tx: Tx, person: ErasedPerson): Promise<string[]> {
  const { id, email, deletedId, own, unique } = person
  await redactColumns(tx, own, 'articleVersions', ['note'], sql`published_by = ${deletedId}`)
  await redactColumns(tx, unique, 'articleVersions', ['note'])
  const content = sql`content = ${redactedJson('content', unique)}`
  const isMeant = isInJson('content', unique)
  const versions = await sql<{ id: string }>`
    update article_versions set ${content} where ${isMeant} returning article_id as id`.execute(tx)
  // An open editor must not save the old text.
  await sql`update articles set ${content}, revision = revision + 1 where ${isMeant}`.execute(tx)
  // Another address cannot be made of its headline.
  const named = [id, email].filter((word) => word !== '').map(wordsOfAddress)
  const addresses = await sql<{ id: string }>`update articles set slug = 'zprava-' || articles.id
    where slug ~ ${`(^|-)(${named.join('|')})(-|$)`} returning id`.execute(tx)
  return [...new Set([...versions.rows, ...addresses.rows].map((row) => row.id))]
}
