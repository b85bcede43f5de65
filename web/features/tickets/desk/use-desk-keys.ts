import {
  canHandle,
  ticketStatuses,
  type StaffTicket,
  type Ticket,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import type { RefObject } from 'react'
import { useKeys, type Keys } from '#keys/use-keys.ts'
import { focusSearch } from '#keys/use-list-keys.ts'
import { neighbourOf, type Step } from '#keys/neighbour.ts'
import { useMe } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import type { ConversationHandle } from '../conversation/conversation.tsx'
import { isStaffTicket } from '../queries.ts'
import type { NextTicket } from '../desk-tools.ts'
import type { Mode } from '../writing/reply-draft.ts'
import { focusedTicket, focusField, focusTicket, REASON_FIELD, REASON_OPENER, TAG_FIELD } from './focus.ts'
import { nextTicketWords } from './labels.ts'
import type { Go } from './place.ts'
import type { DeskHandles } from './use-desk.ts'
import type { DeskTickets } from './use-list.ts'

type DeskParts = DeskHandles &
  Pick<DeskTickets, 'rows' | 'selected' | 'select'> & {
    goAtOnce: Go
    /** Number of the ticket beside the list, also of one that is only previewed. */
    shown: number | undefined
    opened: Ticket | StaffTicket | undefined
    conversation: RefObject<ConversationHandle | null>
    nextTicket: NextTicket
    onHelp: () => void
  }

/** Keys that change a ticket act on the focused one, else on the open one. */
export function useDeskKeys({ place, rows, shown, opened, conversation, selected, ...actions }: DeskParts) {
  const { go, goAtOnce, select, close, changes, nextTicket, onHelp } = actions
  const { me } = useMe()
  const isOpen = place.ticket !== undefined

  const ticketAt = (number: number | undefined) => {
    const known = rows.find(({ item }) => item.number === number)?.item
    if (known) return known
    return opened?.number === number && opened && isStaffTicket(opened) ? opened : undefined
  }
  const walk = (step: Step) => {
    const numbers = rows.map(({ item }) => item.number)
    const next = neighbourOf(numbers, focusedTicket() ?? place.ticket, step)
    if (next === undefined) return false
    // Where the open ticket covers the list there is no row to focus, so the next ticket is opened instead.
    if (focusTicket(next) || !isOpen) return
    go({ ticket: next })
  }
  const takeOver = () => {
    const ticket = ticketAt(focusedTicket() ?? place.ticket)
    if (!ticket) return false
    if (!me || ticket.isOwn || ticket.assignee?.id === me.id) return
    const { id, category, userId, concerned } = ticket
    if (canHandle(me, { category, userId, concernedId: concerned?.id ?? null }))
      void changes.assign([id], me, [ticket])
  }
  const setStatus = (status: TicketStatus) => () => {
    const ticket = ticketAt(focusedTicket() ?? place.ticket)
    if (!ticket) return false
    if (ticket.status !== status) void changes.setStatus([ticket.id], status)
  }
  const toggleNextTicket = () => {
    nextTicket.choose(!nextTicket.isOn)
    toast.info(nextTicket.isOn ? nextTicketWords.turnedOff : nextTicketWords.turnedOn)
  }
  const write = (mode: Mode) => {
    const number = focusedTicket()
    if (number !== undefined && number !== shown) goAtOnce({ ticket: number })
    return conversation.current?.write(mode) ?? false
  }
  const moves: Keys = {
    j: () => walk(1),
    k: () => walk(-1),
    x: () => {
      const ticket = ticketAt(focusedTicket() ?? place.ticket)
      if (!ticket) return false
      select([ticket.id], !selected.has(ticket.id))
    },
    escape: () => {
      if (isOpen) close()
      else select([...selected], false)
    },
    '/': focusSearch,
    n: () => write('note'),
    r: () => write('reply'),
    s: toggleNextTicket,
    d: () => focusField(REASON_FIELD) || focusField(REASON_OPENER),
    t: () => focusField(TAG_FIELD),
    '?': onHelp,
  }
  useKeys(moves, {
    ...Object.fromEntries(ticketStatuses.map((status, at) => [at + 1, setStatus(status)])),
    // Nothing is skipped unread.
    v: () => (conversation.current?.isLoaded && nextTicket.skip ? nextTicket.skip() : false),
    a: takeOver,
    z: changes.undoLast,
  })
}
