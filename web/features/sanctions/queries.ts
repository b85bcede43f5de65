import { keepPreviousData } from '@tanstack/react-query'
import type { SanctionKind, SanctionState } from '@westmore/contract/sanctions.ts'
import { orpc } from '#api.ts'

export type SanctionFilter = {
  q: string
  kind: SanctionKind | undefined
  state: SanctionState | undefined
  userId: string | undefined
  authorId: string | undefined
}

export const sanctionQueries = {
  mine: () => orpc.sanctions.mine.queryOptions(),
  pages: (filter: SanctionFilter) =>
    orpc.sanctions.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  /** The newest sanctions of a person. */
  ofPerson: (userId: string) => orpc.sanctions.list.queryOptions({ input: { userId } }),
  one: (number: number) => orpc.sanctions.read.queryOptions({ input: { id: String(number) } }),
  staff: () => orpc.users.staff.queryOptions(),
  refused: (sanctionId: string) => orpc.game.refused.queryOptions({ input: { sanctionId } }),
}
