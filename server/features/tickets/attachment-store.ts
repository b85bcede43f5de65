import { sql } from 'kysely'
import type { Attachment } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'name', 'type', 'size', 'width', 'height'] as const

export interface NewAttachment extends Attachment {
  uploaderId: string
  data: Buffer
}

/** How many files a person may have unsent, and how many bytes in all. */
export interface Room {
  unsent: number
  bytes: number
}

export type Fullness = 'unsent' | 'storage'

/** What of the room would be passed by a file of so many bytes more. */
export async function fullnessOf(
  db: Db | Tx,
  uploaderId: string,
  size: number,
  room: Room,
): Promise<Fullness | undefined> {
  const { unsent, bytes } = await db
    .selectFrom('ticketAttachments')
    .select([
      sql<number>`count(*) filter (where message_id is null)`.as('unsent'),
      sql<number>`coalesce(sum(size), 0)`.as('bytes'),
    ])
    .where('uploaderId', '=', uploaderId)
    .executeTakeFirstOrThrow()
  if (unsent >= room.unsent) return 'unsent'
  return bytes + size > room.bytes ? 'storage' : undefined
}

/** Keeps a file that no message bears yet, unless there is no room; of two at once the second sees the first. */
export async function addAttachment(db: Db, file: NewAttachment, room: Room): Promise<Attachment | Fullness> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments of ${file.uploaderId}`}, 0))`.execute(
      tx,
    )
    const fullness = await fullnessOf(tx, file.uploaderId, file.size, room)
    if (fullness) return fullness
    return tx.insertInto('ticketAttachments').values(file).returning(columns).executeTakeFirstOrThrow()
  })
}

/** Gives a message the files its author uploaded, in this order; undefined when one is not to be had. Locked by id, so that two cannot wait for each other. */
export async function bindAttachments(
  tx: Tx,
  messageId: string,
  uploaderId: string,
  ids: string[],
): Promise<Attachment[] | undefined> {
  const places = ids.map((id, position) => ({ id, position })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const bound: { file: Attachment; position: number }[] = []
  for (const { id, position } of places) {
    const file = await tx
      .updateTable('ticketAttachments')
      .set({ messageId, position })
      .where('id', '=', id)
      .where('uploaderId', '=', uploaderId)
      .where('messageId', 'is', null)
      .returning(columns)
      .executeTakeFirst()
    if (!file) return undefined
    bound.push({ file, position })
  }
  return bound.toSorted((a, b) => a.position - b.position).map(({ file }) => file)
}

/** A file with its bytes and the ticket it belongs to, if any yet. */
export async function attachmentById(db: Db, id: string) {
  return db
    .selectFrom('ticketAttachments')
    .leftJoin('ticketMessages', 'ticketMessages.id', 'ticketAttachments.messageId')
    .select(['uploaderId', 'name', 'type', 'data', 'ticketId'])
    .where('ticketAttachments.id', '=', id)
    .executeTakeFirst()
}

/** The files a player may see, without their bytes: of their tickets, and those they have not sent yet, without a number. */
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

/** Removes an own file that no message bears yet. */
export async function removeUnbound(db: Db, id: string, uploaderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketAttachments')
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .where('messageId', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes what was uploaded a day ago and never sent. */
export async function removeForgotten(db: Db): Promise<void> {
  await db
    .deleteFrom('ticketAttachments')
    .where('messageId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
