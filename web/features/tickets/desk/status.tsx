import { useMutation } from '@tanstack/react-query'
import { ticketStatuses, type StaffTicket, type TicketStatus } from '@westmore/contract/tickets.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast.ts'
import { alerts, statusLabels, ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

interface DeskStatusProps {
  ticket: StaffTicket
  onDismiss: (ids: readonly string[]) => void
}

const chosenLooks: Record<TicketStatus, string> = {
  open: 'border-waiting bg-waiting text-bone',
  'in-progress': 'border-dusty bg-dusty text-bone',
  closed: 'border-night-600 bg-night-600 text-bone',
}

/** The chosen status shows at once; a refusal puts the old one back. */
export function DeskStatus({ ticket, onDismiss }: DeskStatusProps) {
  const { mutateAsync, isPending, variables } = useMutation(ticketCommands.update())
  const status = (isPending && variables.status) || ticket.status

  async function set(next: TicketStatus) {
    if (isPending || next === ticket.status) return
    onDismiss([ticket.id])
    try {
      await mutateAsync({ id: ticket.id, status: next })
      toast.success(alerts.statusChanged)
    } catch (error) {
      toast.error(ticketProblem(error, alerts.statusFailed))
    }
  }

  return (
    <ChoiceButtons
      label="Status ticketu"
      choices={ticketStatuses.map((id) => ({ id, label: statusLabels[id] }))}
      value={status}
      onChange={(next) => void set(next)}
      look={look}
      className="flex overflow-hidden rounded-md border border-edge max-sm:w-full"
    />
  )
}

const look = (isChosen: boolean, status: TicketStatus) =>
  classes(
    'min-h-11 flex-1 border-r border-edge px-3 text-sm font-bold whitespace-nowrap -outline-offset-3 transition-colors last:border-r-0 lg:min-h-9',
    isChosen ? chosenLooks[status] : 'text-fg-soft hover:bg-fg/10 hover:text-fg',
  )
