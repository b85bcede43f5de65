import type { Me } from '@westmore/contract/auth.ts'
import type { StaffTicket, Ticket, TicketChange } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ticketNumber } from '../labels.ts'
import type { NextTicket } from '../next-ticket.ts'
import { outboxOf } from '../writing/outbox.ts'
import type { Mode } from '../writing/reply-draft.ts'
import type { Drafts } from '../writing/use-drafts.ts'

/** A draft sent sooner than this (ms) after the ticket opened cannot have been read. */
const LOOK = 1_000

export type Send = (mode: Mode, change?: TicketChange) => void

type SendParts = {
  ticket: Ticket | StaffTicket
  me: Me
  nextTicket?: NextTicket
  startsWriting?: boolean
}

/** After a reply, opens the next ticket if the person has chosen that. */
export function useSend({ ticket, me, nextTicket, startsWriting }: SendParts, writing: Drafts): Send {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [begun] = useState(() => ({ text: writing.textOf('reply'), at: performance.now() }))
  return (mode, change) => {
    // The second press of a doubled Enter that opened this ticket must not send an earlier draft.
    const isUnseen = startsWriting && performance.now() - begun.at < LOOK
    if (isUnseen && mode === 'reply' && writing.textOf(mode) === begun.text) return
    const attachments = mode === 'reply' ? writing.files.attachments : []
    const words = { mode, text: writing.textOf(mode).trim(), attachments, change }
    const here = new URLSearchParams(search)
    here.set('ticket', String(ticket.number))
    const wayBack = {
      label: `Otevřít ${ticketNumber(ticket)}`,
      onClick: () => void navigate(`${pathname}?${here}`),
    }
    outboxOf(me.id).add(ticket.id, words, wayBack)
    writing.clear(mode)
    if (mode === 'reply') nextTicket?.follow()
  }
}
