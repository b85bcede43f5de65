import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { AuditFilter } from '@westmore/contract/audit.ts'
import { client, orpc, queryClient } from '#api.ts'

type AuditPageInput = AuditFilter & { page?: number; upTo?: string | undefined }

const pageOptions = (input: AuditPageInput) => orpc.audit.list.queryOptions({ input })

export const auditQueries = {
  /** Without `upTo` never from the cache: the answer is cached under its own `upTo`, with which the reader goes on. */
  page: (input: AuditPageInput) =>
    queryOptions({
      ...pageOptions(input),
      placeholderData: keepPreviousData,
      ...(input.upTo === undefined && { gcTime: 0 }),
      queryFn: async ({ signal }) => {
        const page = await client.audit.list(input, { signal })
        if (input.upTo === undefined)
          queryClient.setQueryData(pageOptions({ ...input, upTo: page.newest }).queryKey, page)
        return page
      },
    }),
  about: (userId: string) => orpc.audit.list.queryOptions({ input: { about: userId } }),
  /** Counted over all entries, so not requested at every new one. */
  facets: () =>
    queryOptions({
      queryKey: ['audit facets'],
      queryFn: ({ signal }) => client.audit.facets(undefined, { signal }),
      staleTime: 60_000,
    }),
  person: (id: string | undefined) =>
    orpc.users.read.queryOptions({ input: id === undefined ? skipToken : { id } }),
  people: (q: string) => orpc.search.queryOptions({ input: { q }, enabled: q !== '', staleTime: 10_000 }),
}
