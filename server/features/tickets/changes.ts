import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { tagsAfter } from '@westmore/contract/tickets-marks.ts'
import { UNDO_MS, type TicketChange } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { change, tellOfAssignee, tellOfStatus } from './change.ts'
import { lockTicketsToHandle } from './change-store.ts'
import * as store from './changes-store.ts'
import { ticketHeads, type TicketHead } from './head.ts'

type Actor = Reader & { username: string }

/** Steps of the staff, over one ticket or many. What is not taken back in time is told to those it concerns. */
export const changes = {
  create: asStaff.tickets.changes.create.handler(
    async ({ input: { id = randomUUID(), ids, ...values }, context: { db, user, request } }) => {
      const result = await db.transaction().execute(async (tx) => {
        const tickets = await lockTicketsToHandle(tx, user, ids)
        let refused = new Set(ids).size - tickets.length
        let changed = 0
        for (const ticket of tickets) {
          const outcome = await changeOne(tx, user, ticket, { stepId: id, values })
          if (outcome === 'changed') changed += 1
          else if (outcome !== 'same') refused += 1
        }
        return { changed, refused }
      })
      if (result.changed > 0) tellLater(db, request)
      return result
    },
  ),

  undo: asStaff.tickets.changes.undo.handler(({ input: { id }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      const ids = await store.ticketsOfStep(tx, user.id, id)
      const tickets = ids.length > 0 ? await lockTicketsToHandle(tx, user, ids) : []
      let changed = 0
      for (const ticket of tickets) if (await takeBack(tx, user, ticket, id)) changed += 1
      return { changed }
    }),
  ),
}

interface Step {
  stepId: string
  values: TicketChange
}

/** Changes a locked ticket so that it can be taken back; tell of it with `tellLater` once it is committed. */
export async function changeOne(tx: Tx, actor: Actor, ticket: TicketHead, { stepId, values }: Step) {
  return change(tx, actor, ticket, values, {
    isQuiet: true,
    async onAgreed() {
      for (const field of changedFields(ticket, values))
        await store.keepChange(tx, { stepId, actorId: actor.id, ticket, field, values })
    },
  })
}

function changedFields(ticket: TicketHead, { assigneeId, status, tags, closing }: TicketChange) {
  const changed: (keyof TicketChange)[] = []
  if (assigneeId !== undefined && assigneeId !== ticket.assigneeId) changed.push('assigneeId')
  if (tags && !isSameTags(tagsAfter(ticket.tagIds, tags), ticket.tagIds)) changed.push('tags')
  if (status !== undefined && status !== ticket.status) changed.push('status')
  // With the status comes back why it was closed.
  else if (closing && !isSameClosing(ticket, closing)) changed.push('closing')
  return changed
}

const isSameTags = (a: string[], b: string[]) => a.toSorted().join() === b.toSorted().join()

const isSameClosing = (ticket: TicketHead, { reasonId, word }: { reasonId: string | null; word: string }) =>
  ticket.reasonId === reasonId && ticket.closingWord === word

/** Only what nobody changed since, and no ticket is closed over what was written into it meanwhile; true when something was. */
async function takeBack(tx: Tx, actor: Actor, ticket: TicketHead, stepId: string): Promise<boolean> {
  let isChanged = false
  for (const kept of await store.takeChanges(tx, ticket.id, stepId, actor.id)) {
    if (!stillStands(ticket, kept)) continue
    if (kept.field === 'status' && kept.statusBefore === 'closed' && kept.isWrittenTo) {
      await tell(tx, ticket, kept)
      continue
    }
    if ((await change(tx, actor, ticket, changeBack(ticket, kept), { isQuiet: true })) !== 'changed') continue
    if (kept.field === 'status') await store.restoreStatus(tx, ticket.id, kept.before)
    isChanged = true
  }
  return isChanged
}

function changeBack({ tagIds }: TicketHead, kept: store.KeptChange): TicketChange {
  const { field, tagsBefore, reasonBefore, wordBefore } = kept
  if (field === 'status') return { status: kept.statusBefore }
  if (field === 'assigneeId') return { assigneeId: kept.assigneeBefore }
  if (field === 'closing') return { closing: { reasonId: reasonBefore, word: wordBefore } }
  const remove = tagIds.filter((id) => !tagsBefore.includes(id))
  return { tags: { add: tagsBefore.filter((id) => !tagIds.includes(id)), remove } }
}

function stillStands(
  ticket: TicketHead,
  { field, status, assigneeId, tags, reasonId, word }: store.KeptChange,
) {
  if (field === 'status') return ticket.status === status
  if (field === 'assigneeId') return ticket.assigneeId === assigneeId
  if (field === 'closing') return isSameClosing(ticket, { reasonId, word: word ?? '' })
  return isSameTags(ticket.tagIds, tags ?? [])
}

/** Tells of changes when they can no longer be taken back. A node that ends meanwhile leaves its news to the job of the next minute. */
export function tellLater(db: Db, { log }: { log: Log }): void {
  setTimeout(UNDO_MS + store.GRACE, undefined, { ref: false })
    .then(() => tellOfChanges(db))
    .catch((err: unknown) => log.warn({ err }, 'news wait for the next minute'))
}

interface Log {
  warn: (fault: { err: unknown }, words: string) => void
}

/** Tells of every change whose time is over, each ticket in a transaction of its own; nodes may do it at once. */
export async function tellOfChanges(db: Db): Promise<{ told: number }> {
  let told = 0
  for (let due = await store.nextDue(db); due; due = await store.nextDue(db)) {
    const { id, ticketId } = due
    await db.transaction().execute(async (tx) => {
      const ticket = await ticketHeads(tx).where('id', '=', ticketId).forNoKeyUpdate().executeTakeFirst()
      for (const kept of await store.takeChanges(tx, ticketId, id)) {
        if (ticket && stillStands(ticket, kept)) await tell(tx, ticket, kept)
      }
    })
    told += 1
  }
  return { told }
}

/** Of tags, and of why a ticket was closed, nobody is told. */
async function tell(tx: Tx, ticket: TicketHead, kept: store.KeptChange): Promise<void> {
  const before = { ...ticket, assigneeId: kept.assigneeBefore }
  if (kept.status !== null) await tellOfStatus(tx, kept.actorId, before, { status: kept.status })
  if (kept.field === 'assigneeId')
    await tellOfAssignee(tx, kept.actorId, before, { assigneeId: kept.assigneeId })
}
