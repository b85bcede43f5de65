import { useMutation } from '@tanstack/react-query'
import {
  MAX_BULK,
  type StaffTicket,
  type TicketChange,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo, useUndos } from '#undo/undos.ts'
import { alerts, alreadyTaken, ticketProblem, ticketRefusals } from '../labels.ts'
import { ticketCommands } from '../queries.ts'
import { takeBack } from '../take-back.ts'
import { assignedMany, assignedTo, changedMany, deskWords, taggedMany, takenMany } from './labels.ts'

type Values = TicketChange & { assigneesWere?: Record<string, string | null> }

interface Words {
  done: (changed: number) => string
  /** Nothing was changed, for it is so already. */
  same: string
  refused: string
  failed: string
}

/** What is done to tickets at the desk, to one or to many; every step can be taken back for a while. */
export function useDeskChanges() {
  const { mutateAsync: send } = useMutation(ticketCommands.change())
  const { keep, undoLast } = useUndos()

  async function change(ids: readonly string[], values: Values, words: Words): Promise<boolean> {
    const id = crypto.randomUUID()
    try {
      const { changed, refused, taken } = await send({ id, ids: ids.slice(0, MAX_BULK), ...values })
      if (changed > 0) offerUndo(words.done(changed), keep(() => void takeBack(id)).undo)
      if (refused > 0) toast.error(words.refused)
      if (taken) toast.error(ids.length === 1 ? alreadyTaken(taken.by.join()) : takenMany(taken))
      if (changed === 0 && refused === 0 && !taken) toast.info(words.same)
      return changed > 0
    } catch (error) {
      toast.error(ticketProblem(error, words.failed))
      return false
    }
  }

  const setStatus = (ids: readonly string[], status: TicketStatus, reasonId: string | null = null) =>
    change(
      ids,
      { status, ...(reasonId !== null && { closing: { reasonId, word: '' } }) },
      {
        done: (changed) => (ids.length === 1 ? alerts.statusChanged : changedMany(changed)),
        same: deskWords.sameStatus,
        refused: ids.length === 1 ? ticketRefusals.NOT_FOUND : deskWords.someRefused,
        failed: alerts.statusFailed,
      },
    )

  /** Null removes the assignee. `known` are the tickets as the screen shows them; those that others took since stay theirs. */
  const assign = (
    ids: readonly string[],
    member: { id: string; username: string } | null,
    known: readonly StaffTicket[],
  ) =>
    change(
      ids,
      {
        assigneeId: member?.id ?? null,
        assigneesWere: Object.fromEntries(known.map(({ id, assignee }) => [id, assignee?.id ?? null])),
      },
      {
        done: (changed) =>
          ids.length === 1 ? assignedTo(member?.username) : assignedMany(changed, member?.username),
        same: deskWords.sameAssignee,
        refused: ids.length === 1 ? ticketRefusals.ASSIGNEE_REFUSED : deskWords.someUnassignable,
        failed: deskWords.assignFailed,
      },
    )

  const tag = (ids: readonly string[], tags: { add?: string[]; remove?: string[] }) =>
    change(
      ids,
      { tags: { add: [], remove: [], ...tags } },
      {
        done: (changed) => taggedMany(changed),
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

  return { setStatus, assign, tag, explainClosing, undoLast }
}

export type DeskChanges = ReturnType<typeof useDeskChanges>
