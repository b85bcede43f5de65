import { Panel } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The panels in their sizes, so that nothing moves when the figures come. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Panel key={key} className="grid content-start gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-10 w-full" />
          </Panel>
        ))}
      </div>
      <Panel className="grid gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-72" />
      </Panel>
      <div className="grid gap-6 lg:grid-cols-2">
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
