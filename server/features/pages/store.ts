import { sql } from 'kysely'
import {
  pageNames,
  PAGE_VERSIONS,
  type PageDraft,
  type PageName,
  type PageSettings,
  type PageText,
  type PageVersion,
  type PublishedPage,
} from '@westmore/contract/pages.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type StoredDraft = Omit<PageDraft, 'canPublish'>

/** The statement's time, because a transaction may have waited for the page. */
export const isOut = sql<boolean>`publish_at <= statement_timestamp()`

const versionColumns = ['number', 'note', 'isMaterial', 'author as by', 'publishAt'] as const

const versions = (db: Db, page: PageName) =>
  db
    .selectFrom('pageVersions')
    .select(versionColumns)
    .select(sql<boolean>`markdown = ''`.as('isEmpty'))
    .where('page', '=', page)

const toVersion = ({ number, note, isMaterial, isEmpty, by, publishAt }: PageVersion): PageVersion => ({
  number,
  note,
  isMaterial,
  isEmpty,
  by,
  publishAt,
})

const untouched: StoredDraft = {
  markdown: '',
  revision: 0,
  editedBy: null,
  editedAt: null,
  published: null,
  planned: null,
  isChanged: false,
}

type Found = Pick<PageDraft, 'markdown' | 'revision' | 'editedBy' | 'editedAt'> &
  ((PageVersion & { isOut: boolean; isSame: boolean }) | { number: null })

/** One statement, so that the draft and the versions belong together. */
export async function readDraft(db: Db, page: PageName): Promise<StoredDraft> {
  const { rows } = await sql<Found>`
    select draft.markdown, draft.revision, users.username as edited_by, draft.edited_at, version.*
    from page_drafts draft left join users on users.id = draft.edited_by left join lateral (
      select number, note, is_material, page_versions.markdown = '' as is_empty, author as by, publish_at,
        ${isOut} as is_out, page_versions.markdown = draft.markdown as is_same
      from page_versions where page_versions.page = draft.page order by number desc limit 2
    ) version on true
    where draft.page = ${page} order by version.number desc`.execute(db)
  const [draft] = rows
  if (!draft) return untouched
  const newest = rows.flatMap((row) => (row.number === null ? [] : row))
  const current = newest.find((version) => version.isOut)
  const planned = newest.find((version) => !version.isOut)
  const [last] = newest
  return {
    markdown: draft.markdown,
    revision: draft.revision,
    editedBy: draft.editedBy,
    editedAt: draft.editedAt,
    published: current ? toVersion(current) : null,
    planned: planned ? toVersion(planned) : null,
    isChanged: last && !last.isEmpty ? !last.isSame : !isBlank(draft.markdown),
  }
}

/** Others who change the draft or the versions of the page wait until the transaction ends. */
export async function lockDraft(tx: Tx, page: PageName): Promise<StoredDraft> {
  await sql`insert into page_drafts (page) values (${page}) on conflict do nothing`.execute(tx)
  await sql`select from page_drafts where page = ${page} for no key update`.execute(tx)
  return readDraft(tx, page)
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

/** The server has no id. */
export interface Author {
  id: string | null
  username: string
}

export async function addVersion(
  tx: Tx,
  page: PageName,
  { publishAt, ...version }: NewVersion,
  author: Author,
): Promise<number> {
  const { number } = await tx
    .insertInto('pageVersions')
    .values({
      ...version,
      page,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from page_versions where page = ${page})`,
      authorId: author.id,
      author: author.username,
      ...(publishAt !== null && { publishAt }),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function removePlanned(tx: Tx, page: PageName) {
  return tx
    .deleteFrom('pageVersions')
    .where('page', '=', page)
    .where(sql<boolean>`not ${isOut}`)
    .returning(['number', 'publishAt'])
    .executeTakeFirst()
}

/** Newest first; one more row than a page of the list shows that there is another. */
export async function versionsBefore(
  db: Db,
  page: PageName,
  before: number | undefined,
): Promise<PageVersion[]> {
  return versions(db, page)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(PAGE_VERSIONS + 1)
    .execute()
}

export async function readVersion(db: Db, page: PageName, number: number): Promise<PageText | undefined> {
  return versions(db, page).select('markdown').where('number', '=', number).executeTakeFirst()
}

export async function lastText(db: Db, page: PageName): Promise<string> {
  const version = await versions(db, page)
    .select('markdown')
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

export async function readSettings(db: Db): Promise<PageSettings> {
  const row = await db
    .selectFrom('pageSettings')
    .select(['letsAdministratorsPublish', 'asksBeforeApplication'])
    .executeTakeFirst()
  return row ?? { letsAdministratorsPublish: false, asksBeforeApplication: false }
}

export async function writeSettings(tx: Tx, settings: PageSettings): Promise<void> {
  await tx
    .insertInto('pageSettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(settings))
    .execute()
}
