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

export const notes = {
  list: asStaff.tickets.notes.list.handler(
    async ({ input: { id, before, after }, context: { db, env, user }, errors }) => {
      if (!(await noteStore.ticketForNotes(db, user, id))) throw errors.NOT_FOUND()
      const rows = await noteStore.notesOf(db, id, { before, after, limit: THREAD_PAGE })
      return rows.map((row) => toNote(env, row))
    },
  ),

  create: asStaff.tickets.notes.create.handler(async ({ input, context, errors }) => {
    const { db, env, user } = context
    const { text } = input
    const id = input.noteId ?? randomUUID()
    const evidence = input.evidence && orThrow(await evidenceFor(context, input.id, input.evidence), errors)
    for (let ticketId: string | null = input.id; ticketId !== null;) {
      const added = await noteStore.addNote(db, user, { id, ticketId, text, evidence })
      if (added) {
        const { id: userId, username, avatar } = user
        const row = { id, ticketId, text, ...added, userId, username, avatar }
        return toNote(env, { ...row, ...(evidence ?? noEvidence) })
      }
      const ticket = await noteStore.ticketForNotes(db, user, ticketId)
      if (!ticket) throw errors.NOT_FOUND()
      const stored = await noteStore.noteById(db, id)
      const isHere = stored && [ticket.id, ticket.mergedInto].includes(stored.ticketId)
      if (stored && isHere && stored.userId === user.id) return toNote(env, stored)
      if (stored || ticket.mergedInto === null) throw errors.ID_TAKEN()
      ticketId = ticket.mergedInto
    }
    throw errors.NOT_FOUND()
  }),
}

type Staff = Parameters<typeof copyLines>[2] & { db: Db; user: Author }

/** The search is audited on the ticket, so it is only for people who handle it. */
async function evidenceFor(context: Staff, ticketId: string, source: EvidenceSource) {
  const { db, user } = context
  if (!(await noteStore.ticketForNotes(db, user, ticketId))) return refuse('NOT_FOUND')
  return (await copyLines(db, source, context, { ticketId })) ?? refuse('NO_LINES')
}

const noEvidence = { lines: null, total: null, query: null, about: null }
