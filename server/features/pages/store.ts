import { sql } from 'kysely'
import {
  pageNames,
  type PageDraft,
  type PageName,
  type PageVersion,
  type PublishedPage,
} from '@westmore/contract/pages.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isOut, publication } from './publication.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type OwnDraft = Pick<PageDraft, 'markdown' | 'revision' | 'editedBy' | 'editedAt'>

export const publications = publication<OwnDraft, PageVersion, string>({
  draft: (page) => sql`
    select coalesce(markdown, '') as markdown, coalesce(revision, 0) as revision, username as edited_by, edited_at
    from (select ${page}::text as page) one left join page_drafts using (page)
    left join users on users.id = edited_by`,
  versions: { table: sql`page_versions`, of: sql`page` },
  columns: sql`number, note, is_material, markdown = '' as is_empty, author as by, publish_at`,
  content: sql`markdown`,
  isChanged: ({ markdown }, newest = '') => (newest === '' ? !isBlank(markdown) : newest !== markdown),
})

/** Others who change the draft or the versions of the page wait until the transaction ends. */
export async function lockDraft(tx: Tx, user: Reader, page: PageName) {
  await sql`insert into page_drafts (page) values (${page}) on conflict do nothing`.execute(tx)
  await sql`select from page_drafts where page = ${page} for no key update`.execute(tx)
  return publications.read(tx, user, page)
}

export async function writeDraft(tx: Tx, page: PageName, markdown: string, editedBy?: string): Promise<void> {
  await tx
    .updateTable('pageDrafts')
    .set({
      markdown,
      revision: sql`revision + 1`,
      ...(editedBy !== undefined && { editedBy, editedAt: sql`statement_timestamp()` }),
    })
    .where('page', '=', page)
    .execute()
}

export interface NewVersion extends Pick<PageVersion, 'note' | 'isMaterial'> {
  markdown: string
  publishAt: string | null
}

export async function lastText(db: Db, page: PageName): Promise<string> {
  const version = await db
    .selectFrom('pageVersions')
    .select('markdown')
    .where('page', '=', page)
    .where('markdown', '<>', '')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.markdown ?? ''
}

export async function versionsBy(db: Db, userId: string) {
  return db
    .selectFrom('pageVersions')
    .select(['page', 'number', 'note', 'isMaterial', 'publishAt'])
    .where('authorId', '=', userId)
    .orderBy('publishAt', 'desc')
    .orderBy('page')
    .execute()
}

/** The cost does not grow with the number of versions. */
export async function publishedPages(
  db: Db,
  pages: readonly PageName[] = pageNames,
): Promise<Map<PageName, PublishedPage>> {
  const { rows } = await sql<PublishedPage & { page: PageName }>`
    select page, version, published_at, markdown from unnest(${[...pages]}::text[]) one (page) cross join lateral (
      select number as version, publish_at as published_at, markdown from page_versions
      where page_versions.page = one.page and ${isOut} order by number desc limit 1
    ) current where markdown <> ''`.execute(db)
  return new Map(rows.map(({ page, ...published }) => [page, published]))
}
