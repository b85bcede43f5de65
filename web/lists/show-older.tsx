import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'

type ShowOlderProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  failed: string
}

export function ShowOlder({ query, failed }: ShowOlderProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return null

  async function show() {
    // A refetch for a live signal goes on.
    const { isFetchNextPageError, error } = await fetchNextPage({ cancelRefetch: false })
    if (isFetchNextPageError) announceFailure(error, failed)
  }

  return (
    <Button
      variant="secondary"
      busy={isFetchingNextPage}
      onClick={() => void show()}
      className="justify-self-center"
    >
      {isFetchingNextPage ? 'Načítání...' : 'Zobrazit starší'}
    </Button>
  )
}
