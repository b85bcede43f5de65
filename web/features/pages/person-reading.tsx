import { useQuery } from '@tanstack/react-query'
import { readingWords } from './labels.ts'
import { pageQueries } from './queries.ts'

export function PersonReading({ userId }: { userId: string }) {
  const { data, isError } = useQuery(pageQueries.readingOf(userId))
  if (data === undefined) return isError ? readingWords.failed : '…'
  return data === null ? readingWords.none : readingWords.read(data)
}
