import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query'
import { isSame as isSameDraft } from '#kept/draft-keeper.ts'

export type Fields = Record<string, unknown>

/** A text, and short parts beside it, such as a headline. */
export type Content = { markdown: string; fields: Fields }

/** A published or planned version; only pages have the last two. */
export type Version = {
  number: number
  note: string
  by: string
  publishAt: string
  isMaterial?: boolean
  isEmpty?: boolean
}

type VersionsPage = { versions: Version[]; hasMore: boolean }

/** `before`: the number of the last version shown. */
export const versionPages = (queryKey: QueryKey, read: (before?: number) => Promise<VersionsPage>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }: { pageParam: number | undefined }) => read(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.number : undefined),
  })

/** Versions never change. */
export const versionText = (queryKey: QueryKey, read: () => Promise<Version & { content: Content }>) =>
  queryOptions({ queryKey, queryFn: read })

export const isSame = (one: Content, other: Content) =>
  isSameDraft([one.markdown, one.fields], [other.markdown, other.fields])
