import { useQuery } from '@tanstack/react-query'
import { orpc, queryClient } from '#api.ts'
import { useNewLines } from '#live/live.ts'

/** Shortest time (ms) between two requests for use counts while the game writes. */
const PACE = 5_000

export const logSettingsQueries = {
  categories: () => orpc.logs.categories.list.queryOptions(),
  tokens: () => orpc.logs.tokens.list.queryOptions(),
  stats: () => orpc.logs.stats.queryOptions(),
}

export const categoryCommands = {
  create: () => orpc.logs.categories.create.mutationOptions({ onSettled: refreshCategories }),
  update: () => orpc.logs.categories.update.mutationOptions({ onSettled: refreshCategories }),
  remove: () => orpc.logs.categories.remove.mutationOptions({ onSettled: refreshCategories }),
}

export const tokenCommands = {
  revoke: () => orpc.logs.tokens.revoke.mutationOptions({ onSettled: refreshTokens }),
}

export function useCategories() {
  const query = useQuery(logSettingsQueries.categories())
  const { data: stats, isPending, failureCount } = useQuery(logSettingsQueries.stats())
  useNewLines(() => {
    void refreshCategories()
    void queryClient.invalidateQueries({ queryKey: orpc.logs.stats.key() })
  }, PACE)
  const described = new Set(query.data?.map(({ name }) => name))
  const undescribed = query.data && stats?.byCategory.filter(({ category }) => !described.has(category))
  const isCounting = isPending && failureCount === 0
  return { query, undescribed: undescribed ?? [], isPending: query.isPending || isCounting }
}

export function useTokens() {
  useNewLines(() => void refreshTokens(), PACE)
  return useQuery(logSettingsQueries.tokens())
}

function refreshCategories() {
  return queryClient.invalidateQueries({ queryKey: orpc.logs.categories.key() })
}

function refreshTokens() {
  return queryClient.invalidateQueries({ queryKey: orpc.logs.tokens.key() })
}
