import { useMutation } from '@tanstack/react-query'
import {
  isClosedByDecision,
  ticketStatuses,
  type StaffTicket,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { statusLabels } from '../labels.ts'
import { useDesk } from './use-desk.ts'

const chosenLooks: Record<TicketStatus, string> = {
  open: 'border-waiting bg-waiting text-bone',
  'in-progress': 'border-dusty bg-dusty text-bone',
  closed: 'border-night-600 bg-night-600 text-bone',
}

/** The chosen status shows at once; a refusal restores the old one. */
export function DeskStatus({ ticket }: { ticket: StaffTicket }) {
  const { changes } = useDesk()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: TicketStatus) => changes.setStatus([ticket.id], next),
  })
  const status = isPending ? variables : ticket.status
  return (
    <ChoiceButtons
      label="Status ticketu"
      choices={choicesOf(ticket).map((id) => ({ id, label: statusLabels[id] }))}
      value={status}
      onChange={(next) => next !== status && mutate(next)}
      look={look}
      className="flex overflow-hidden rounded-md border border-edge max-sm:w-full"
    />
  )
}

const choicesOf = (ticket: StaffTicket) =>
  isClosedByDecision(ticket)
    ? ticketStatuses.filter((one) => (one === 'closed') === (ticket.status === 'closed'))
    : ticketStatuses

const look = (isChosen: boolean, status: TicketStatus) =>
  classes(
    'min-h-11 flex-1 border-r border-edge px-3 text-sm font-bold whitespace-nowrap -outline-offset-3 transition-colors last:border-r-0 lg:min-h-9',
    isChosen ? chosenLooks[status] : 'text-fg-soft hover:bg-fg/10 hover:text-fg',
  )
