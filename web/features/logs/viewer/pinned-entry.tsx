import { useQuery } from '@tanstack/react-query'
import Cross from '~icons/lucide/x'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LinesFailure } from '../lines-failure.tsx'
import { LogDetail } from './detail.tsx'
import { logQueries } from '../queries.ts'
import { useLog } from '../use-log-place.ts'

/** Line that a link points to, when it is not on the page below. */
export function PinnedEntry({ id }: { id: number }) {
  const { go } = useLog()
  const query = useQuery(logQueries.entry(id))
  const { data, error } = query
  return (
    <Panel as="section" aria-label={`Záznam č. ${id}`} className="mb-4 border-accent! p-0!">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3 sm:pl-4">
        <h2 className="font-bold">Záznam č. {id}</h2>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Zavřít záznam"
          onClick={() => go({ entry: null }, { replace: true })}
        >
          <Cross />
        </Button>
      </div>
      {data ? (
        <LogDetail line={data} />
      ) : error ? (
        <LinesFailure query={query} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Panel>
  )
}
