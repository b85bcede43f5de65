import { useMutation } from '@tanstack/react-query'
import {
  MAX_BULK,
  type StaffTicket,
  type TicketChange,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { announceFailure } from '#refusals.ts'
import { inTurn } from '#in-turn.ts'
import { toast } from '#ui/toast.ts'
import { alerts, alreadyTaken, ticketProblem, ticketRefusals } from '../labels.ts'
import { ticketCommands } from '../queries.ts'
import { undoChange } from '../undo-change.ts'
import { failedLater, outboxOf, replyTurn } from '../writing/outbox.ts'
import {
  assignedMany,
  assignedTo,
  changedMany,
  deskWords,
  mergedWith,
  taggedMany,
  takenMany,
} from './labels.ts'
import { useUndos } from './use-undos.ts'

type Values = TicketChange & { assigneesWere?: Record<string, string | null> }

type Words = {
  done: (changed: number) => string
  same: string
  refused: string
  failed: string
}

/** The assignee that a ticket is about to get, before the list shows it. */
const going = new Map<string, string | null>()

export function useDeskChanges(myId: string) {
  const { mutateAsync: send } = useMutation(ticketCommands.change())
  const { mutateAsync: sendMerge } = useMutation(ticketCommands.merge())
  const { offer, during, undoLast } = useUndos(undoChange)

  function change(wanted: readonly string[], values: Values, words: Words) {
    // A closing that arrives before an answer would make the server refuse the answer.
    const answered = values.status === 'closed' ? wanted : []
    const failedOf = failedLater(outboxOf(myId), answered)
    return during(
      inTurn([...wanted, ...answered.map(replyTurn)], async () => {
        const unsent = failedOf()
        if (unsent.length > 0) toast.error(wanted.length === 1 ? deskWords.unsent : deskWords.someUnsent)
        return carryOut(
          wanted.filter((one) => !unsent.includes(one)),
          values,
          words,
        )
      }),
    )
  }

  async function carryOut(ids: readonly string[], values: Values, words: Words): Promise<boolean> {
    const id = crypto.randomUUID()
    if (ids.length === 0) return false
    try {
      const { changed, refused, taken } = await send({ id, ids: ids.slice(0, MAX_BULK), ...values })
      if (changed > 0) offer(words.done(changed), id)
      if (refused > 0) toast.error(words.refused)
      if (taken) toast.error(ids.length === 1 ? alreadyTaken(taken.by.join()) : takenMany(taken))
      if (changed === 0 && refused === 0 && !taken) toast.info(words.same)
      return changed > 0
    } catch (error) {
      announceFailure(error, ticketProblem(error, words.failed))
      return false
    }
  }

  const setStatus = (ids: readonly string[], status: TicketStatus, closing?: TicketChange['closing']) =>
    change(
      ids,
      { status, ...(closing && { closing }) },
      {
        done: (changed) => (ids.length === 1 ? alerts.statusChanged : changedMany(changed)),
        same: deskWords.sameStatus,
        refused: ids.length === 1 ? ticketRefusals.NOT_FOUND : deskWords.someRefused,
        failed: alerts.statusFailed,
      },
    )

  /** Null removes the assignee. `known` holds the tickets as shown: one that others have taken since is not changed. */
  async function assign(
    ids: readonly string[],
    member: { id: string; username: string } | null,
    known: readonly StaffTicket[],
  ) {
    const assigneeId = member?.id ?? null
    const before = ({ id, assignee }: StaffTicket) => (going.has(id) ? going.get(id) : assignee?.id) ?? null
    const assigneesWere = Object.fromEntries(known.map((ticket) => [ticket.id, before(ticket)]))
    for (const id of ids) going.set(id, assigneeId)
    const isDone = await change(
      ids,
      { assigneeId, assigneesWere },
      {
        done: (changed) =>
          ids.length === 1 ? assignedTo(member?.username) : assignedMany(changed, member?.username),
        same: deskWords.sameAssignee,
        refused: ids.length === 1 ? ticketRefusals.ASSIGNEE_REFUSED : deskWords.someUnassignable,
        failed: deskWords.assignFailed,
      },
    )
    for (const id of ids) if (going.get(id) === assigneeId) going.delete(id)
    return isDone
  }

  const tag = (ids: readonly string[], tags: { add?: string[]; remove?: string[] }) =>
    change(
      ids,
      { tags: { add: [], remove: [], ...tags } },
      {
        done: taggedMany,
        same: deskWords.sameTags,
        refused: ticketRefusals.MARK_REFUSED,
        failed: deskWords.tagFailed,
      },
    )

  const explainClosing = (id: string, closing: { reasonId: string | null; word: string }) =>
    change(
      [id],
      { closing },
      {
        done: () => deskWords.reasonSaved,
        same: deskWords.sameReason,
        refused: ticketRefusals.MARK_REFUSED,
        failed: deskWords.reasonFailed,
      },
    )

  /** Throws when refused, for the dialog to show. */
  async function merge(id: string, intoId: string): Promise<number> {
    const { number } = await sendMerge({ id, intoId })
    toast.success(mergedWith(number))
    return number
  }

  return { setStatus, assign, tag, explainClosing, merge, undoLast }
}

export type DeskChanges = ReturnType<typeof useDeskChanges>
