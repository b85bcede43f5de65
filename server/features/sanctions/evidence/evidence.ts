import { randomUUID } from 'node:crypto'
import { MAX_SANCTION_EVIDENCE, type NewEvidence } from '@westmore/contract/sanctions-evidence.ts'
import { record } from '#events/record.ts'
import { copyChosenLines } from '#features/logs/public.ts'
import { takePicture, ticketsById } from '#features/tickets/public.ts'
import { openTurns } from '#flow/turns.ts'
import { holdUntilSent } from '#http/file-streams.ts'
import { sendFile } from '#http/send-file.ts'
import type { Audience } from '#live.ts'
import { refuseDuplicate, type Tx } from '#postgres/db.ts'
import { orThrow, refuse } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import * as store from './evidence-store.ts'
import type { Author } from '../rules.ts'
import { sanctionById, sanctionToChange } from '../store.ts'

interface OfSanction {
  id: string
  people: string[]
}

/** Adds all pieces or refuses. Under `lockPeople`. */
export async function addEvidence(tx: Tx, author: Author, sanction: OfSanction, asked: NewEvidence[]) {
  if (asked.length === 0) return undefined
  const wished = asked.map((piece, index) => ({ ...piece, index, id: piece.id ?? randomUUID() }))
  const stored = await store.storedPieces(
    tx,
    wished.map(({ id }) => id),
  )
  if (stored.some(({ sanctionId, authorId }) => sanctionId !== sanction.id || authorId !== author.id))
    return refuse('ID_TAKEN')
  // Only visible pieces count: the limit must not reveal references to hidden tickets.
  const known = await store.evidenceOf(tx, author, sanction.id)
  const tickets = new Set(known.map(({ ticket }) => ticket?.id))
  // Each ticket is evidence once.
  const isNew = (piece: NewEvidence) =>
    !('ticketId' in piece) || (!tickets.has(piece.ticketId) && tickets.add(piece.ticketId))
  const fresh = wished.filter((piece) => !stored.some(({ id }) => id === piece.id) && isNew(piece))
  if (known.length + fresh.length > MAX_SANCTION_EVIDENCE) return refuse('TOO_MUCH_EVIDENCE')
  for (const { index, ...piece } of fresh) {
    const content = await contentOf(tx, author, piece)
    if (typeof content === 'string') return refuse('EVIDENCE_REFUSED', { index, why: content })
    await store.addPiece(
      tx,
      { id: piece.id, sanctionId: sanction.id, authorId: author.id, author: author.name },
      content,
    )
    const after = toAudit(piece.id, content)
    await record(tx, author, 'sanctions.evidence.add', { ...sanction, after, ...audienceOf(content) })
  }
  return undefined
}

async function contentOf(tx: Tx, author: Author, piece: NewEvidence) {
  if ('link' in piece) return { link: piece.link }
  if ('lines' in piece) {
    const lines = await copyChosenLines(tx, piece)
    return lines ? { lines } : ('lines' as const)
  }
  if ('ticketId' in piece) {
    const [ticket] = await ticketsById(tx, author, [piece.ticketId])
    return ticket?.isHandled ? { ticket } : ('ticket' as const)
  }
  const picture = await takePicture(tx, piece.attachmentId, author.id)
  return picture ? { picture } : ('picture' as const)
}

const kinds = ['lines', 'ticket', 'picture', 'link'] as const

/** Audit entries are kept permanently, so they have no texts; the ticket decides who may read the entry. */
function toAudit(
  evidenceId: string,
  piece: { [Kind in (typeof kinds)[number]]?: unknown } & { ticket?: { id: string } | null },
) {
  const evidence = kinds.find((kind) => piece[kind])
  return { evidenceId, evidence, ...(piece.ticket && { linkType: 'ticket', linkId: piece.ticket.id }) }
}

const audienceOf = ({ ticket }: { ticket?: { handlers: Audience } | null }) =>
  ticket ? { handlers: ticket.handlers } : {}

/** Each picture is in memory until the client has it; a browser requests six at once. */
const sending = openTurns({ atOnce: Infinity, perPerson: 6, waiting: 100 })

export const evidence = {
  list: asStaff.sanctions.evidence.list.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const sanction = await sanctionById(db, id)
    if (!sanction) throw errors.NOT_FOUND()
    return sanction.people.includes(user.id) ? [] : store.evidenceOf(db, user, id)
  }),

  add: asStaff.sanctions.evidence.add.handler(
    ({ input: { id, evidence: asked }, context: { db, user }, errors }) =>
      db
        .transaction()
        .execute(async (tx) => {
          const { people } = (await sanctionToChange(tx, id)) ?? {}
          if (!people) throw errors.NOT_FOUND()
          if (people.includes(user.id)) throw errors.OWN_SANCTION()
          orThrow(await addEvidence(tx, user, { id, people }, asked), errors)
          return store.evidenceOf(tx, user, id)
        })
        .catch(refuseDuplicate('sanction_evidence_pkey', errors.ID_TAKEN)),
  ),

  remove: asStaff.sanctions.evidence.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const piece = await store.pieceFor(tx, user, id)
      const sanction = piece && (await sanctionToChange(tx, piece.sanctionId))
      if (!piece || !sanction || sanction.people.includes(user.id)) throw errors.NOT_FOUND()
      if (piece.authorId !== user.id && user.role !== 'owner') throw errors.FORBIDDEN()
      if (!(await store.removePiece(tx, id))) throw errors.NOT_FOUND()
      await record(tx, user, 'sanctions.evidence.remove', {
        id: sanction.id,
        people: sanction.people,
        before: toAudit(id, piece),
        ...audienceOf(piece),
      })
    }),
  ),

  picture: asStaff.sanctions.evidence.picture.handler(
    async ({ input: { id }, context: { db, user, reply }, errors }) => {
      holdUntilSent(reply, await sending.take(user.id))
      const piece = await store.pieceFor(db, user, id)
      const sanction = piece && (await sanctionById(db, piece.sanctionId))
      const picture = piece && (await store.pictureOf(db, id))
      if (!picture || !sanction || sanction.people.includes(user.id)) throw errors.NOT_FOUND()
      return sendFile(reply, { ...picture, type: 'image/webp' })
    },
  ),
}
