import { useMutation } from '@tanstack/react-query'
import { ticketStatuses, type StaffTicket, type TicketStatus } from '@westmore/contract/tickets.ts'
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
    <div
      role="group"
      aria-label="Status ticketu"
      className="flex overflow-hidden rounded-md border border-edge max-sm:w-full"
    >
      {ticketStatuses.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === status}
          onClick={() => void set(one)}
          className={classes(
            'min-h-11 flex-1 border-r border-edge px-3 text-sm font-bold whitespace-nowrap -outline-offset-3 transition-colors last:border-r-0 lg:min-h-9',
            one === status ? chosenLooks[one] : 'text-fg-soft hover:bg-fg/10 hover:text-fg',
          )}
        >
          {statusLabels[one]}
        </button>
      ))}
    </div>
  )
}
