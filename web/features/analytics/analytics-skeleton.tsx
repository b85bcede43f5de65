import { Panel } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { logCounters, playerCounters } from './counter.tsx'

/** Panels in their final sizes, so that nothing moves when the figures arrive. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      <div className={logCounters}>
        {['a', 'b', 'c'].map((key) => (
          <CounterSkeleton key={key} />
        ))}
      </div>
      <div className={playerCounters}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <CounterSkeleton key={key} />
        ))}
      </div>
      <Panel className="grid gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-72" />
      </Panel>
      <div className="grid gap-6 md:grid-cols-2">
        <Panel>
          <Skeleton className="h-80" />
        </Panel>
        <Panel>
          <Skeleton className="h-80" />
        </Panel>
      </div>
    </div>
  )
}

function CounterSkeleton() {
  return (
    <Panel className="grid h-28 content-start gap-2">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-8 w-1/2" />
    </Panel>
  )
}
