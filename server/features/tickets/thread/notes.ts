import { randomUUID } from 'node:crypto'
import type { EvidenceSource } from '@westmore/contract/logs-evidence.ts'
import { THREAD_PAGE } from '@westmore/contract/tickets.ts'
import { copyLines } from '#features/logs/public.ts'
import type { Db } from '#postgres/db.ts'
import { orThrow, refuse } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import * as noteStore from './note-store.ts'
import { toNote } from './presenters.ts'
import type { Author } from './reply-store.ts'
import { sideFor } from './thread-store.ts'

export const notes = {
  list: asStaff.tickets.notes.list.handler(
    async ({ input: { id, ...part }, context: { db, env, user }, errors }) => {
      if ((await sideFor(db, user, id)) !== 'staff') throw errors.NOT_FOUND()
      const rows = await noteStore.notesOf(db, id, { ...part, limit: THREAD_PAGE })
      return rows.map((row) => toNote(env, row))
    },
  ),

  create: asStaff.tickets.notes.create.handler(async ({ input, context, errors }) => {
    const { db, env, user } = context
    const { id: ticketId, noteId: id = randomUUID(), text } = input
    const evidence = input.evidence && orThrow(await evidenceFor(context, ticketId, input.evidence), errors)
    const row = await db.transaction().execute(async (tx) => {
      const ticket = await noteStore.lockForNotes(tx, user, ticketId)
      if (!ticket) throw errors.NOT_FOUND()
      const sentBefore = await noteStore.noteById(tx, id)
      const isSame = sentBefore?.ticketId === ticket.id && sentBefore.userId === user.id
      if ((sentBefore && !isSame) || (await noteStore.isMessage(tx, id))) throw errors.ID_TAKEN()
      return sentBefore ?? noteStore.addNote(tx, user, ticket, { id, text, evidence })
    })
    return toNote(env, row)
  }),
}

type Staff = Parameters<typeof copyLines>[2] & { db: Db; user: Author }

/** The search is audited on the ticket, so it is only for people who handle it. */
async function evidenceFor(context: Staff, ticketId: string, source: EvidenceSource) {
  const { db, user } = context
  if ((await sideFor(db, user, ticketId)) !== 'staff') return refuse('NOT_FOUND')
  return (await copyLines(db, source, context, { ticketId })) ?? refuse('NO_LINES')
}
