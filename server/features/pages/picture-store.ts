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

const used = () => sql`(
  select found[1]::uuid from (
      select markdown from page_drafts union all select markdown from page_versions union all ${textsWithPictures()}
    ) texts,
    regexp_matches(markdown, ${`${PAGE_PICTURES}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`}::text, 'gi') as found)`

/** `unused`: of this person, in no text. */
export async function countsFor(db: Db | Tx, uploaderId: string): Promise<{ all: number; unused: number }> {
  const { rows } = await sql<{ all: number; unused: number }>`
    select (select count(*) from page_pictures) as all, (
      select count(*) from page_pictures where uploader_id = ${uploaderId} and id not in ${used()}) as unused`.execute(
    db,
  )
  return rows[0] ?? { all: 0, unused: 0 }
}

export async function addPicture(tx: Tx, picture: Picture): Promise<void> {
  await tx.insertInto('pagePictures').values(picture).execute()
}

export async function pictureOf(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('pagePictures').select('data').where('id', '=', id).executeTakeFirst()
  return found?.data
}

/** Versions stay, so a picture of one stays, too. */
export async function removeUnusedPictures(db: Db): Promise<void> {
  await sql`delete from page_pictures
    where created_at < now() - interval '1 day' and id not in ${used()}`.execute(db)
}
