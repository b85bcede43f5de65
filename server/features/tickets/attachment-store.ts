import { sql } from 'kysely'
import type { Attachment } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#db.ts'

const columns = ['id', 'name', 'type', 'size', 'width', 'height'] as const

export interface NewAttachment extends Attachment {
  uploaderId: string
  data: Buffer
}

/** Keeps a file that no message bears yet; undefined when this person has `most` of those already. */
export async function addAttachment(
  db: Db,
  file: NewAttachment,
  most: number,
): Promise<Attachment | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments of ${file.uploaderId}`}, 0))`.execute(
      tx,
    )
    const { count } = await tx
      .selectFrom('ticketAttachments')
      .select(sql<number>`count(*)`.as('count'))
      .where('uploaderId', '=', file.uploaderId)
      .where('messageId', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= most) return undefined
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
    .select(['file.id', 'file.name', 'file.position', 'message.seq', 'tickets.number'])
    .where((eb) =>
      eb.or([
        eb('tickets.userId', '=', userId),
        eb.and([eb('file.messageId', 'is', null), eb('file.uploaderId', '=', userId)]),
      ]),
    )
    .orderBy('tickets.number')
    .orderBy('message.seq')
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
