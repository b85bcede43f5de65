import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sanction, SanctionKind, SanctionState } from '@westmore/contract/sanctions.ts'
import { client, orpc, queryClient, retryOptions } from '#api.ts'

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
  /** All sanctions of a person, newest first. */
  ofPerson: (userId: string) =>
    queryOptions({
      queryKey: [...orpc.sanctions.list.key({ input: { userId } }), 'all'],
      queryFn: ({ signal }) => readAll(userId, signal),
    }),
  ofIdentifier: (identifier: string) => orpc.sanctions.list.queryOptions({ input: { q: identifier } }),
  /** People and players of the game to choose from. */
  people: (words: string) =>
    orpc.search.queryOptions({
      input: { q: words },
      enabled: words.length > 1,
      placeholderData: keepPreviousData,
    }),
  person: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
  one: (number: number) => orpc.sanctions.read.queryOptions({ input: { id: String(number) } }),
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

/** Page by page: a person has at most ten of them, and nearly always one. */
async function readAll(userId: string, signal: AbortSignal): Promise<Sanction[]> {
  const all: Sanction[] = []
  let before: string | undefined
  do {
    const { sanctions, next } = await client.sanctions.list({ userId, before }, { signal })
    all.push(...sanctions)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

function refreshSanctions() {
  return queryClient.invalidateQueries({ queryKey: orpc.sanctions.key() })
}
