import type { SubmissionStatus } from '@westmore/contract/allowlist.ts'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { AllowlistStatus } from '@westmore/contract/users.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const allowlistLabels: Record<AllowlistStatus | SubmissionStatus, string> = {
  none: 'Bez žádosti',
  pending: 'Čeká na kontrolu',
  approved: 'Schváleno',
  declined: 'Zamítnuto',
  withdrawn: 'Vzato zpět',
}

export const allowlistTones: Record<AllowlistStatus | SubmissionStatus, BadgeTone> = {
  none: 'neutral',
  pending: 'waiting',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
}

export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Otevřený',
  'in-progress': 'V řešení',
  closed: 'Uzavřený',
}

export const ticketStatusTones: Record<TicketStatus, BadgeTone> = {
  open: 'waiting',
  'in-progress': 'busy',
  closed: 'neutral',
}
