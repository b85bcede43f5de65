import type { ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'
import { Spinner } from './spinner.tsx'

type NotLoadedProps = {
  query: { isPending: boolean; isFetching: boolean; refetch: () => unknown }
  /** Says that loading failed. */
  title: string
  /** Shown while the data load. */
  placeholder?: ReactNode
}

/** In place of data that are still loading or failed to load. */
export function NotLoaded({ query, title, placeholder = <Spinner /> }: NotLoadedProps) {
  if (query.isPending) return placeholder
  return <ErrorPanel title={title} onRetry={() => void query.refetch()} busy={query.isFetching} />
}
