import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import { lockQuestions } from './question-store.ts'

interface Picture {
  width: number
  height: number
  data: Buffer
}

const isUsed = sql`exists (
  select from allowlist_questions where image_url = '/api/allowlist/pictures/' || allowlist_pictures.id)`

export async function unusedOf(db: Db | Tx, uploaderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('allowlistPictures')
    .select(sql<number>`count(*)`.as('count'))
    .where('uploaderId', '=', uploaderId)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow()
  return count
}

export async function addPicture(
  tx: Tx,
  picture: Picture & { id: string; uploaderId: string },
): Promise<void> {
  await tx.insertInto('allowlistPictures').values(picture).execute()
}

export async function uploadedPicture(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('allowlistPictures')
    .select('data')
    .where('id', '=', id)
    .where('questionId', 'is', null)
    .executeTakeFirst()
  return found?.data ?? undefined
}

/** `isTried`: fetched recently, successfully or not. */
export async function copyOf(db: Db, questionId: string, retryMinutes: number) {
  return db
    .selectFrom('allowlistQuestions as question')
    .leftJoin('allowlistPictures as copy', (join) =>
      join.onRef('copy.questionId', '=', 'question.id').onRef('copy.address', '=', 'question.imageUrl'),
    )
    .select([
      'question.imageUrl',
      'copy.data',
      sql<boolean>`coalesce(copy.created_at > now() - make_interval(mins => ${retryMinutes}), false)`.as(
        'isTried',
      ),
    ])
    .where('question.id', '=', questionId)
    .executeTakeFirst()
}

export async function storeCopy(
  db: Db,
  id: string,
  { questionId, address }: { questionId: string; address: string },
  picture: Picture | undefined,
): Promise<void> {
  const { width = null, height = null, data = null } = picture ?? {}
  await sql`
    insert into allowlist_pictures (id, question_id, address, width, height, data)
      select ${id}, id, image_url, ${width}::integer, ${height}::integer, ${data}::bytea
        from allowlist_questions where id = ${questionId} and image_url = ${address}
    on conflict (question_id) do update set (address, width, height, data, created_at)
      = (excluded.address, excluded.width, excluded.height, excluded.data, now())
  `.execute(db)
}

export async function removeUnusedPictures(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock keeps a picture from being put into a question at the same time.
    await lockQuestions(tx)
    await tx
      .deleteFrom('allowlistPictures')
      .where('questionId', 'is', null)
      .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
      .where(sql<boolean>`not ${isUsed}`)
      .execute()
  })
}
