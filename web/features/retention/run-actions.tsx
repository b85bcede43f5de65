import * as z from 'zod/mini'
import { wantsFreshSignIn } from '#api.ts'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { retentionWords } from './labels.ts'
import { retentionCommands } from './queries.ts'

export function RunActions({ isRunning }: { isRunning: boolean }) {
  const { me } = useMe()
  const dryRun = useCommand(retentionCommands.dryRun(), {
    done: retentionWords.tried,
    failed: retentionWords.dryRunFailed,
  })

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" busy={dryRun.isPending} onClick={() => dryRun.mutate(undefined)}>
        {dryRun.isPending ? 'Počítám…' : 'Zkusit nanečisto'}
      </Button>
      {me?.role === 'owner' && (
        <RunButton label="Spustit teď" title="Spustit mazání teď" confirmLabel="Spustit" disabled={isRunning}>
          Opravdu chcete hned odstranit vše, co je po lhůtě? Vrátit to nepůjde.
        </RunButton>
      )}
    </div>
  )
}

type RunButtonProps = {
  label: string
  title: string
  confirmLabel: string
  /** The run paused as unusual that this one continues. */
  anyway?: string
  disabled?: boolean
  children: string
}

export function RunButton({ label, title, confirmLabel, anyway, disabled, children }: RunButtonProps) {
  const { me } = useMe()
  const [asking, setAsking] = useRestoredState(`retention ${label}`, me?.id, z.boolean(), false)
  const { mutate, isPending } = useCommand(retentionCommands.run(), {
    failed: (error) => explain(error, retentionWords.runFailed),
  })
  const close = () => setAsking(false)

  const run = () =>
    mutate(anyway === undefined ? undefined : { anyway }, {
      onSuccess: ({ outcome }) => {
        if (outcome === 'done') toast.success(retentionWords.ran)
        else toast.error(outcome === 'waiting' ? retentionWords.waits : retentionWords.ranPartly)
        close()
      },
      onError: (error) => !wantsFreshSignIn(error) && close(),
    })

  return (
    <>
      <Button variant="danger" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={run}
        title={title}
        confirmLabel={confirmLabel}
        busyLabel="Odstraňuji…"
        busy={isPending}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  )
}
