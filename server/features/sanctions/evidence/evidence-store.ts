import { sql } from 'kysely'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import type { SanctionEvidence } from '@westmore/contract/sanctions-evidence.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Audience } from '#live.ts'
import { eraseFromCopies, redactCopies } from '#features/logs/public.ts'
import { ticketsById } from '#features/tickets/public.ts'
import { eraseNames, redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Db, Tx } from '#postgres/db.ts'

const pieces = (db: Db) =>
  db
    .selectFrom('sanctionEvidence as piece')
    .leftJoin('sanctionEvidenceLines as copy', 'copy.noteId', 'piece.id')
    .leftJoin('sanctionEvidencePictures as picture', 'picture.evidenceId', 'piece.id')
    .select(['piece.id', 'sanctionId', 'authorId', 'author', 'piece.createdAt', 'ticketId', 'link'])
    .select(['lines', 'total', 'query', 'about', 'picture.name', 'width', 'height'])

type Row = Awaited<ReturnType<ReturnType<typeof pieces>['execute']>>[number]

type Stored = Omit<SanctionEvidence, 'ticket'> & {
  sanctionId: string
  ticket: (NonNullable<SanctionEvidence['ticket']> & { handlers: Audience }) | null
}

async function visible(db: Db, reader: Reader, rows: Row[]): Promise<Stored[]> {
  const ids = rows.flatMap(({ ticketId }) => ticketId ?? [])
  const handled = (await ticketsById(db, reader, ids)).filter(({ isHandled }) => isHandled)
  return rows.flatMap(({ ticketId, lines, total, query, about, name, width, height, ...row }) => {
    const found = handled.find(({ id }) => id === ticketId)
    if (ticketId !== null && !found) return []
    return {
      ...row,
      lines: lines === null || total === null ? null : { lines, total, query, about },
      ticket: found ?? null,
      picture: name === null || width === null || height === null ? null : { name, width, height },
    }
  })
}

export async function evidenceOf(db: Db, reader: Reader, sanctionId: string): Promise<Stored[]> {
  const rows = await pieces(db)
    .where('sanctionId', '=', sanctionId)
    .orderBy('piece.createdAt')
    .orderBy('piece.id')
    .execute()
  return visible(db, reader, rows)
}

export async function pieceFor(db: Db, reader: Reader, id: string): Promise<Stored | undefined> {
  const [piece] = await visible(db, reader, await pieces(db).where('piece.id', '=', id).execute())
  return piece
}

export const storedPieces = (tx: Tx, ids: string[]) =>
  tx.selectFrom('sanctionEvidence').select(['id', 'sanctionId', 'authorId']).where('id', 'in', ids).execute()

interface Content {
  link?: string
  ticket?: { id: string }
  lines?: Evidence
  picture?: PictureData
}

export async function addPiece(
  tx: Tx,
  piece: Pick<Stored, 'id' | 'sanctionId' | 'authorId' | 'author'>,
  { link, ticket, lines, picture }: Content,
): Promise<void> {
  await tx
    .insertInto('sanctionEvidence')
    .values({ ...piece, link: link ?? null, ticketId: ticket?.id ?? null })
    .execute()
  if (lines)
    await tx
      .insertInto('sanctionEvidenceLines')
      .values({ ...lines, noteId: piece.id, lines: sql`${JSON.stringify(lines.lines)}::jsonb` })
      .execute()
  if (picture)
    await tx
      .insertInto('sanctionEvidencePictures')
      .values({ ...picture, evidenceId: piece.id })
      .execute()
}

export interface PictureData {
  name: string
  width: number
  height: number
  data: Buffer
}

export const pictureOf = (db: Db, id: string): Promise<PictureData | undefined> =>
  db
    .selectFrom('sanctionEvidencePictures')
    .select(['name', 'width', 'height', 'data'])
    .where('evidenceId', '=', id)
    .executeTakeFirst()

export async function removePiece(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sanctionEvidence').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

const copies = sql.table('sanction_evidence_lines')

export async function eraseFromEvidence(tx: Tx, gone: ErasedPerson, identifiers: string[]): Promise<void> {
  const { deletedId, own, unique } = gone
  const isNear = sql`select id from sanction_evidence where author_id = ${deletedId}
    or sanction_id in (select id from sanctions where user_id = ${deletedId})`
  await eraseNames(tx, gone, 'sanctionEvidence', { author: 'authorId' })
  await redactColumns(tx, own, 'sanctionEvidence', ['link'], sql`id in (${isNear})`)
  await redactColumns(tx, unique, 'sanctionEvidence', ['link'])
  await redactColumns(tx, own, 'sanctionEvidencePictures', ['name'], sql`evidence_id in (${isNear})`)
  await redactColumns(tx, unique, 'sanctionEvidencePictures', ['name'])
  await eraseFromCopies(tx, copies, gone, identifiers)
  await redactCopies(tx, copies, own, sql`note_id in (${isNear})`)
}
