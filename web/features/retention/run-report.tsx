import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { number, RelativeTime } from '#format.ts'
import { Badge } from '#ui/badge.tsx'
import { countsOf, failedOf, outcomes } from './labels.ts'

export function RunOutcome({ run }: { run: Pick<RetentionRun, 'outcome'> }) {
  const { tone, label } = outcomes[run.outcome]
  return <Badge tone={tone}>{label}</Badge>
}

export function RunHead({ run }: { run: RetentionRun }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunOutcome run={run} />
      <RelativeTime moment={run.startedAt} className="font-bold" />
    </p>
  )
}

export function RunReport({ run }: { run: RetentionRun }) {
  const removed = countsOf(run)
  return (
    <div className="grid gap-3">
      <RunHead run={run} />
      {run.failed.length > 0 && (
        <p className="font-bold text-bad">Nepodařilo se: {failedOf(run)}. Příští mazání to zkusí znovu.</p>
      )}
      {run.outcome === 'interrupted' && (
        <p className="font-bold text-bad">Mazání se přerušilo, příští naváže tam, kde skončilo.</p>
      )}
      {removed.length === 0 ? (
        <p className="text-fg-soft">
          {run.outcome === 'running' ? 'Zatím nic neodstranilo.' : 'Nic neodstranilo.'}
        </p>
      ) : (
        <dl className="max-w-xl divide-y divide-line/60">
          {removed.map(({ name, label, count }) => (
            <div key={name} className="flex justify-between gap-4 py-1">
              <dt>{label}</dt>
              <dd className="font-bold tabular-nums">{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
