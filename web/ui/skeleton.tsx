import { classes } from './classes.ts'
import { Wheel } from './spinner.tsx'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('rounded-sm bg-fg/10', className)} />
}

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-5/12', 'w-3/8']

export function SkeletonRows() {
  return (
    <div role="status" data-coming className="grid gap-4">
      <p className="flex items-center gap-3 text-fg-soft">
        <Wheel className="size-6 text-accent" />
        Načítání...
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
        {widths.map((width) => (
          <div key={width} className="flex items-center gap-4 px-4 py-3">
            <Skeleton className="size-10 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className={classes('h-4', width)} />
              <Skeleton className="h-3 w-1/5" />
            </div>
            <Skeleton className="h-6 w-20" />
          </div>
        ))}
      </div>
    </div>
  )
}
