import type { ReactNode } from 'react'
import { RetryButton } from './retry-button.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { SkeletonRows } from './skeleton.tsx'

type NotLoadedProps = {
  query: { isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  failed: string
  loading?: ReactNode
}

export function NotLoaded({ query, failed, loading = <SkeletonRows /> }: NotLoadedProps) {
  if (query.isPending) return loading
  return <ErrorPanel title={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
}

export function CardNotLoaded({ query, failed }: Omit<NotLoadedProps, 'loading'>) {
  if (query.isPending)
    return (
      <p data-coming className="text-fg-soft">
        Načítání...
      </p>
    )
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-bold text-bad">{failed}</p>
      <RetryButton onRetry={() => void query.refetch()} busy={query.isFetching} />
    </div>
  )
}
