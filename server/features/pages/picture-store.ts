import { sql } from 'kysely'
import { PAGE_PICTURES } from '@westmore/contract/pages-pictures.ts'
import { textsWithPictures } from '#events/subjects.ts'
import type { Db, Tx } from '#postgres/db.ts'

interface Picture {
  id: string
  uploaderId: string
  width: number
  height: number
  data: Buffer
}

const picturesIn = (texts: ReturnType<typeof sql>) => sql`
  select distinct found[1]::uuid as id from (${texts}) as texts,
    regexp_matches(markdown, ${`${PAGE_PICTURES}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`}::text, 'gi') as found`

/** Texts that may still change or disappear. */
const unpublished = sql`
  select markdown from page_drafts union all select markdown from page_versions where publish_at > now()
  union all ${textsWithPictures('unpublished')}`

const published = sql`
  select markdown from page_versions where publish_at <= now() union all ${textsWithPictures('published')}`

/**
 * `unused`: of this person, used nowhere. A picture that was published and left the draft less than an hour
 * ago may be among them.
 */
export async function countsFor(db: Db | Tx, uploaderId: string): Promise<{ all: number; unused: number }> {
  const { rows } = await sql<{ all: number; unused: number }>`
    select (select count(*) from page_pictures) as all, (
      select count(*) from page_pictures where uploader_id = ${uploaderId} and not is_published
        and id not in (${picturesIn(unpublished)})) as unused`.execute(db)
  return rows[0] ?? { all: 0, unused: 0 }
}

export async function addPicture(tx: Tx, picture: Picture): Promise<void> {
  await tx.insertInto('pagePictures').values(picture).execute()
}

export async function pictureOf(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('pagePictures').select('data').where('id', '=', id).executeTakeFirst()
  return found?.data
}

/**
 * Only pictures uploaded over a day ago. Published texts are read only while a picture is in no other text,
 * and mark it if they have it.
 */
export async function removeUnusedPictures(db: Db): Promise<void> {
  await sql`
    with loose as materialized (
      select id, created_at from page_pictures
      where not is_published and id not in (${picturesIn(unpublished)})),
    published as materialized (${picturesIn(sql`
      select markdown from (${published}) texts where exists (select from loose)`)}),
    marked as (
      update page_pictures set is_published = true
      where id in (select id from loose intersect select id from published))
    delete from page_pictures where id in (
      select id from loose where created_at < now() - interval '1 day' except select id from published)`.execute(
    db,
  )
}
