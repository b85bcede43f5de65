import { useMutation } from '@tanstack/react-query'
import { MAX_BULK, ticketStatuses, type TicketStatus } from '@westmore/contract/tickets.ts'
import Cross from '~icons/lucide/x'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { changedMany } from './labels.ts'
import { alerts, statusLabels, ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

interface DeskBulkProps {
  ids: readonly string[]
  isWhole: boolean
  onAll: (all: boolean) => void
  onClear: () => void
  onDismiss: (ids: readonly string[]) => void
}

/** Takes the place of the line above the list while something is selected. */
export function DeskBulk({ ids, isWhole, onAll, onClear, onDismiss }: DeskBulkProps) {
  const { mutateAsync, isPending } = useMutation(ticketCommands.updateMany())

  async function set(status: TicketStatus) {
    if (isPending) return
    onDismiss(ids)
    try {
      const { changed } = await mutateAsync({ ids: ids.slice(0, MAX_BULK), status })
      onClear()
      toast.success(changedMany(changed))
    } catch (error) {
      toast.error(ticketProblem(error, alerts.statusFailed))
    }
  }

  return (
    <div
      role="group"
      aria-label="Hromadná změna statusu"
      className="flex h-11 items-center gap-x-2 text-sm lg:h-10"
    >
      <label className="flex h-full shrink-0 items-center gap-2.5 pr-1 pl-3.25 lg:pl-2.25">
        <input
          type="checkbox"
          checked={isWhole}
          onChange={(event) => onAll(event.currentTarget.checked)}
          aria-label="Vybrat všechny zobrazené tickety"
          className="size-4.5 accent-brass"
        />
        <span role="status" className="font-bold tabular-nums">
          <span className="max-sm:sr-only">Vybráno </span>
          {number(ids.length)}
        </span>
      </label>
      <div className="ml-auto flex min-w-0 overflow-hidden rounded-md border border-accent">
        {ticketStatuses.map((status) => (
          <button
            key={status}
            type="button"
            disabled={isPending}
            onClick={() => void set(status)}
            className="h-10 border-r border-accent px-2 font-bold whitespace-nowrap -outline-offset-3 transition-colors last:border-r-0 hover:bg-accent/15 disabled:opacity-60 lg:h-8"
          >
            {statusLabels[status]}
          </button>
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        onClick={onClear}
        aria-label="Zrušit výběr"
        title="Zrušit výběr (Esc)"
        className="h-10 shrink-0 px-2! lg:h-8 lg:min-h-8"
      >
        <Cross />
      </Button>
    </div>
  )
}
