import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** On a phone the thread pushes the footer away when it scrolls to its end: until then no footer is drawn. */
export function ThreadSkeleton() {
  return (
    <div data-grows className="grid min-h-0 gap-4 overflow-hidden p-3">
      <Spinner />
      <Skeleton className="h-28 w-4/5" />
      <Skeleton className="ml-auto h-20 w-3/5" />
      <Skeleton className="h-24 w-2/3" />
    </div>
  )
}
