import { useMutation } from '@tanstack/react-query'
import {
  MAX_BULK,
  type StaffTicket,
  type TicketChange,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { useRef } from 'react'
import { announceFailure } from '#refusals.ts'
import { inTurn } from '#in-turn.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo } from '#undo/undos.ts'
import { ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'
import { undoChange } from '../undo-change.ts'
import { failedLater, outboxOf, replyTurn } from '../writing/outbox.ts'
import {
  assigneeWords,
  closingWords,
  deskWords,
  statusWords,
  tagWords,
  takenWords,
  type ChangeWords,
} from './labels.ts'

type Values = TicketChange & { assigneesWere?: Record<string, string | null> }

type Done = { id: string; text: string }

export type DeskChanges = ReturnType<typeof useDeskChanges>

const STEPS = 'steps'

/** Each change is made once, in its turn, and undone once: by its toast, or the newest by a key. */
export function useDeskChanges(myId: string) {
  const { mutateAsync: send } = useMutation(ticketCommands.change())
  const undoable = useRef<readonly Done[]>([])

  function change(wanted: readonly string[], values: Values, words: ChangeWords) {
    // A closing that arrives before an answer would make the server refuse the answer.
    const answered = values.status === 'closed' ? wanted : []
    const failedOf = failedLater(outboxOf(myId), answered)
    return inTurn([STEPS, ...answered.map(replyTurn)], async () => {
      const unsent = failedOf()
      if (unsent.length > 0) toast.error(wanted.length === 1 ? deskWords.unsent : deskWords.someUnsent)
      const ids = wanted.filter((one) => !unsent.includes(one))
      return ids.length > 0 && carryOut(ids, values, words)
    })
  }

  async function carryOut(ids: readonly string[], values: Values, words: ChangeWords): Promise<boolean> {
    const id = crypto.randomUUID()
    try {
      const { changed, refused, taken } = await send({ id, ids: ids.slice(0, MAX_BULK), ...values })
      if (changed > 0) offer({ id, text: words.done(changed) })
      if (refused > 0) toast.error(ids.length === 1 ? words.refused : words.someRefused)
      if (taken) toast.error(takenWords(taken))
      if (changed === 0 && refused === 0 && !taken) toast.info(words.same)
      return changed > 0
    } catch (error) {
      announceFailure(error, ticketProblem(error, words.failed))
      return false
    }
  }

  function offer(done: Done) {
    undoable.current = [...undoable.current, done]
    offerUndo(done.text, () => void undo(done))
  }

  async function undo(done: Done) {
    if (!undoable.current.includes(done)) return
    undoable.current = undoable.current.filter((one) => one !== done)
    if (!(await undoChange(done.id))) offer(done)
  }

  return {
    setStatus: (ids: readonly string[], status: TicketStatus, closing?: TicketChange['closing']) =>
      change(ids, { status, closing }, statusWords),
    /** Null removes the assignee. `known` holds the tickets as shown: one that others have taken since is not changed. */
    assign: (
      ids: readonly string[],
      member: { id: string; username: string } | null,
      known: readonly StaffTicket[],
    ) => {
      const assigneesWere = Object.fromEntries(known.map(({ id, assignee }) => [id, assignee?.id ?? null]))
      return change(ids, { assigneeId: member?.id ?? null, assigneesWere }, assigneeWords(member?.username))
    },
    tag: (ids: readonly string[], tags: { add?: string[]; remove?: string[] }) =>
      change(ids, { tags: { add: [], remove: [], ...tags } }, tagWords),
    explainClosing: (id: string, closing: { reasonId: string | null; word: string }) =>
      change([id], { closing }, closingWords),
    /** A change is the newest one from its beginning: undoing waits for it. */
    undoLast: () =>
      inTurn([STEPS], async () => {
        const last = undoable.current.at(-1)
        if (last) await undo(last)
      }),
  }
}
