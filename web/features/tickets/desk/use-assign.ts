import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { deskWords } from './labels.ts'
import { ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

/** Assigns a ticket; null to nobody. */
export function useAssign() {
  const { mutateAsync, isPending } = useMutation(ticketCommands.update())

  async function assign(id: string, assigneeId: string | null, name: string) {
    if (isPending) return
    try {
      await mutateAsync({ id, assigneeId })
      toast.success(assigneeId === null ? deskWords.unassigned : `Ticket teď řeší ${name}.`)
    } catch (error) {
      toast.error(ticketProblem(error, deskWords.assignFailed))
    }
  }
  return { assign, isPending }
}
