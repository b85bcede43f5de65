import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { announceFailure, explain } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { retentionWords } from './labels.ts'
import { retentionCommands } from './queries.ts'

/** Reports the result of a run as a toast. */
export async function reportRunResult(running: Promise<RetentionRun>): Promise<void> {
  try {
    const { outcome } = await running
    if (outcome === 'done') toast.success(retentionWords.ran)
    else if (outcome === 'waiting') toast.error(retentionWords.waits)
    else toast.error(retentionWords.ranPartly)
  } catch (error) {
    announceFailure(error, explain(error, retentionWords.runFailed))
  }
}

/** A dry run for all of the staff; a real run for owners only, after a confirmation. */
export function RunActions({ isRunning }: { isRunning: boolean }) {
  const { me } = useMe()
  const [asking, setAsking] = useState(false)
  const dryRun = useMutation(retentionCommands.dryRun())
  const run = useMutation(retentionCommands.run())

  function tryIt() {
    if (dryRun.isPending) return
    dryRun.mutate(undefined, {
      onSuccess: () => toast.success(retentionWords.tried),
      onError: (error) => announceFailure(error, retentionWords.dryRunFailed),
    })
  }

  async function runIt() {
    await reportRunResult(run.mutateAsync(undefined))
    setAsking(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" busy={dryRun.isPending} onClick={tryIt}>
        {dryRun.isPending ? 'Počítám...' : 'Zkusit nanečisto'}
      </Button>
      {me?.role === 'owner' && (
        <Button variant="danger" size="sm" disabled={isRunning} onClick={() => setAsking(true)}>
          Spustit teď
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void runIt()}
        title="Spustit běh teď"
        confirmLabel="Spustit"
        busyLabel="Odstraňuji..."
        busy={run.isPending}
      >
        <p>Opravdu chcete hned odstranit vše, co je po lhůtě? Vrátit to nepůjde.</p>
      </ConfirmDialog>
    </div>
  )
}
