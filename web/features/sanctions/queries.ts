import { keepPreviousData } from '@tanstack/react-query'
import type { SanctionKind, SanctionState } from '@westmore/contract/sanctions.ts'
import { orpc, queryClient, retryOptions } from '#api.ts'

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
  /** The sanctions and points of a person. */
  of: (whom: { userId: string } | { identifier: string }) =>
    orpc.sanctions.person.queryOptions({ input: whom }),
  /** People and players of the game to choose from. */
  people: (words: string) =>
    orpc.search.queryOptions({
      input: { q: words },
      enabled: words.length > 1,
      placeholderData: keepPreviousData,
    }),
  person: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
  one: (number: number) => orpc.sanctions.read.queryOptions({ input: { id: String(number) } }),
  numbers: () => orpc.sanctions.numbers.queryOptions(),
  appealNumbers: () => orpc.sanctions.appeals.numbers.queryOptions(),
  staff: () => orpc.users.staff.queryOptions(),
  refused: (sanctionId: string) => orpc.game.refused.queryOptions({ input: { sanctionId } }),
}

/** Changed queries are refetched before the mutation settles. */
export const sanctionCommands = {
  create: () => orpc.sanctions.create.mutationOptions({ ...retryOptions, onSettled: refreshSanctions }),
  update: () => orpc.sanctions.update.mutationOptions({ onSettled: refreshSanctions }),
  note: () => orpc.sanctions.note.mutationOptions({ onSettled: refreshSanctions }),
  end: () => orpc.sanctions.end.mutationOptions({ onSettled: refreshSanctions }),
}

function refreshSanctions() {
  return queryClient.invalidateQueries({ queryKey: orpc.sanctions.key() })
}
