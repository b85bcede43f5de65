import { useMutation, useQuery } from '@tanstack/react-query'
import type { Deadlines } from '@westmore/contract/tickets.ts'
import { useState, type SubmitEvent } from 'react'
import { dateTime } from '#format.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { daysOf, deadlineProblem } from './days.ts'
import { toolWords } from './labels.ts'
import { problemOf, ticketProblem } from '../labels.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'

export function DeskDeadlines({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Lhůty">
      <LoadedDeadlines onClose={onClose} />
    </Dialog>
  )
}

function LoadedDeadlines({ onClose }: { onClose: () => void }) {
  const { me } = useMe()
  const { data, isPending, isFetching, refetch } = useQuery(ticketQueries.deadlines())
  if (isPending) return <Spinner />
  if (!data)
    return <ErrorPanel title={toolWords.deadlinesUnread} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <>
      <p className="mb-4">
        Když ticket čeká na hráče a ten se neozývá, server mu ho připomene a potom ticket sám uzavře. Prázdné
        pole znamená nikdy.
      </p>
      <DeadlinesForm deadlines={data} isEditable={me?.role === 'owner'} onClose={onClose} />
      {data.updatedAt && (
        <p className="mt-4 text-sm text-fg-soft">Naposledy změněno {dateTime(data.updatedAt)}.</p>
      )}
    </>
  )
}

interface DeadlinesFormProps {
  deadlines: Deadlines
  isEditable: boolean
  onClose: () => void
}

function DeadlinesForm({ deadlines, isEditable, onClose }: DeadlinesFormProps) {
  const { mutateAsync, isPending: busy } = useMutation(ticketCommands.setDeadlines())
  const [remind, setRemind] = useState(String(deadlines.remindAfterDays ?? ''))
  const [close, setClose] = useState(String(deadlines.closeAfterDays ?? ''))
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const days = { remindAfterDays: daysOf(remind), closeAfterDays: daysOf(close) }
  const problem = deadlineProblem(days)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const { remindAfterDays, closeAfterDays } = days
    if (busy || problem || remindAfterDays === undefined || closeAfterDays === undefined) return
    try {
      await mutateAsync({ remindAfterDays, closeAfterDays })
      toast.success(toolWords.deadlinesSaved)
      onClose()
    } catch (error) {
      setFailure(ticketProblem(error, toolWords.deadlinesFailed))
    }
  }

  const field = { inputMode: 'numeric', autoComplete: 'off', placeholder: 'nikdy' } as const
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field}
          label="Připomenout po (dnů)"
          readOnly={!isEditable}
          value={remind}
          onChange={(event) => setRemind(event.currentTarget.value)}
          error={tried && days.remindAfterDays === undefined && toolWords.daysRefused}
        />
        <TextField
          {...field}
          label="Uzavřít po (dnů)"
          readOnly={!isEditable}
          value={close}
          onChange={(event) => setClose(event.currentTarget.value)}
          error={tried && days.closeAfterDays === undefined && toolWords.daysRefused}
        />
      </div>
      {(failure || (tried && problem === 'order')) && (
        <p role="alert" className="font-bold text-bad">
          {failure ?? problemOf('CLOSE_BEFORE_REMINDER', toolWords.deadlinesFailed)}
        </p>
      )}
      {!isEditable && <p className="text-sm text-fg-soft">Lhůty mění jen vlastník.</p>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          {isEditable ? 'Zrušit' : 'Zavřít'}
        </Button>
        {isEditable && (
          <Button type="submit" busy={busy}>
            {busy ? 'Ukládám...' : 'Uložit'}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
