import { client } from '#api.ts'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { ticketProblem, undoWords } from './labels.ts'
import { refreshTickets } from './queries.ts'

/** False if it may be tried again. */
export async function undoChange(id: string): Promise<boolean> {
  try {
    const { changed } = await client.tickets.changes.undo({ id })
    toast.info(changed > 0 ? undoWords.undone : undoWords.late)
    return true
  } catch (error) {
    announceFailure(error, ticketProblem(error, undoWords.failed))
    return false
  } finally {
    await refreshTickets()
  }
}
