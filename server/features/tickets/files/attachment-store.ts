import { sql } from 'kysely'
import { MAX_UNSENT, type Attachment } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'name', 'type', 'size', 'width', 'height'] as const

export interface NewAttachment extends Omit<Attachment, 'size'> {
  uploaderId: string
  data: Buffer
}

type ExceededLimit = 'unsent' | 'storage'

/** `most`: bytes of all files of this person. */
export async function exceededLimit(
  db: Db,
  uploaderId: string,
  size: number,
  most: number,
): Promise<ExceededLimit | undefined> {
  const { unsent, bytes } = await db
    .selectFrom('ticketAttachments')
    .select([
      sql<number>`count(*) filter (where message_id is null)`.as('unsent'),
      sql<number>`coalesce(sum(size), 0)`.as('bytes'),
    ])
    .where('uploaderId', '=', uploaderId)
    .executeTakeFirstOrThrow()
  if (unsent >= MAX_UNSENT) return 'unsent'
  return bytes + size > most ? 'storage' : undefined
}

/** Bytes; a larger file, unless it is a picture, is kept in pieces, so that sending it never holds it whole. */
const PIECE = 256 * 1024

/** Concurrent uploads of one person are counted one after the other. */
export async function addAttachment(
  db: Db,
  { data, ...file }: NewAttachment,
  most: number,
): Promise<Attachment | ExceededLimit> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments of ${file.uploaderId}`}, 0))`.execute(
      tx,
    )
    const size = data.length
    const exceeded = await exceededLimit(tx, file.uploaderId, size, most)
    if (exceeded) return exceeded
    const isWhole = size <= PIECE || file.type === 'image/webp'
    const added = await tx
      .insertInto('ticketAttachments')
      .values({ ...file, size, data: isWhole ? data : null })
      .returning(columns)
      .executeTakeFirstOrThrow()
    if (isWhole) return added
    for (let from = 0; from < size; from += PIECE)
      await tx
        .insertInto('ticketAttachmentPieces')
        .values({ attachmentId: file.id, position: from / PIECE, data: data.subarray(from, from + PIECE) })
        .execute()
    return added
  })
}

/** Reads each piece in its own statement, so that a slow reader holds no connection. */
export async function* piecesOf(db: Db, attachmentId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await db
      .selectFrom('ticketAttachmentPieces')
      .select('data')
      .where('attachmentId', '=', attachmentId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!piece) return
    yield piece.data
  }
}

export async function* bytesOf(db: Db, id: string): AsyncGenerator<Buffer> {
  const file = await attachmentById(db, id)
  if (file?.data) yield file.data
  else if (file) yield* piecesOf(db, id)
}

/** The files get this order; undefined when one is missing. */
export async function bindAttachments(
  db: Db,
  messageId: string,
  uploaderId: string,
  ids: string[],
): Promise<Attachment[] | undefined> {
  if (ids.length === 0) return []
  const { rows } = await sql<Attachment>`with
  bound as (
    update ticket_attachments set message_id = ${messageId}, position = array_position(${ids}::uuid[], id) - 1
    where id = any (${ids}::uuid[]) and uploader_id = ${uploaderId} and message_id is null
    returning id, name, type, size, width, height, position)
  select id, name, type, size, width, height from bound order by position`.execute(db)
  return rows.length === ids.length ? rows : undefined
}

export async function attachmentById(db: Db, id: string) {
  return db
    .selectFrom('ticketAttachments')
    .leftJoin('ticketMessages', 'ticketMessages.id', 'ticketAttachments.messageId')
    .select(['uploaderId', 'name', 'type', 'size', 'data', 'ticketId'])
    .where('ticketAttachments.id', '=', id)
    .executeTakeFirst()
}

/** The `number` of an unsent file is null. */
export async function filesFor(db: Db, userId: string) {
  return db
    .selectFrom('ticketAttachments as file')
    .leftJoin('ticketMessages as message', 'message.id', 'file.messageId')
    .leftJoin('tickets', 'tickets.id', 'message.ticketId')
    .select(['file.id', 'file.name', 'file.position', 'message.authorSeq as seq', 'tickets.number'])
    .where((eb) =>
      eb.or([
        eb('tickets.userId', '=', userId),
        eb.and([eb('file.messageId', 'is', null), eb('file.uploaderId', '=', userId)]),
      ]),
    )
    .orderBy('tickets.number')
    .orderBy('message.authorSeq')
    .orderBy('file.position')
    .execute()
}

export type KeptFile = Awaited<ReturnType<typeof filesFor>>[number]

export async function removeUnbound(db: Db, id: string, uploaderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketAttachments')
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .where('messageId', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function takePicture(tx: Tx, id: string, uploaderId: string) {
  const { rows } = await sql<{ name: string; width: number; height: number; data: Buffer }>`
    delete from ticket_attachments where id = ${id} and uploader_id = ${uploaderId} and message_id is null
      and type = 'image/webp' returning name, width, height, data`.execute(tx)
  return rows[0]
}

export async function removeForgotten(db: Db): Promise<void> {
  await db
    .deleteFrom('ticketAttachments')
    .where('messageId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
