import type { ComponentType } from 'react'
import Assigned from '~icons/lucide/user-round-check'
import Bell from '~icons/lucide/bell-ring'
import Star from '~icons/lucide/star'
import Status from '~icons/lucide/flag'
import Merge from '~icons/lucide/merge'
import Tag from '~icons/lucide/tag'
import type { TicketEvent } from '@westmore/contract/tickets.ts'
import type { Side } from '#places.ts'
import { statusLabel } from './labels.ts'

type Look = {
  icon: ComponentType<{ className?: string }>
  text: (event: Pick<TicketEvent, 'username' | 'from' | 'to'>, side: Side) => string
}

export const eventLooks: Record<TicketEvent['kind'], Look> = {
  status: {
    icon: Status,
    text: ({ from, to, username }) => {
      const change = `${statusLabel(from ?? '')} → ${statusLabel(to ?? '')}`
      return username === null ? `Status změněn automaticky: ${change}` : `Status: ${change}`
    },
  },
  assigned: {
    icon: Assigned,
    text: ({ from, to }) =>
      to === null ? `Přidělení zrušeno (dosud ${from ?? 'nikdo'})` : `Přiděleno: ${to}`,
  },
  tagged: { icon: Tag, text: ({ to }) => (to === null ? 'Bez štítků' : `Štítky: ${to}`) },
  closing: {
    icon: Status,
    text: ({ to }) => (to === null ? 'Důvod uzavření upraven' : `Důvod uzavření: ${to}`),
  },
  merged: {
    icon: Merge,
    text: ({ from, to }) => (to === null ? `Připojen ticket ${from ?? ''}` : `Sloučeno do ticketu ${to}`),
  },
  separated: { icon: Merge, text: ({ from }) => `Sloučení vráceno: ${from ?? ''}` },
  rated: { icon: Star, text: ({ to }) => `Hodnocení: ${to ?? '?'} z 5` },
  reminded: {
    icon: Bell,
    text: (_event, side) =>
      side === 'player' ? 'Čekáme na vaši odpověď' : 'Připomenutí: čeká se na odpověď hráče',
  },
}
