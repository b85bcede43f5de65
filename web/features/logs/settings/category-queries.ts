import { useQuery } from '@tanstack/react-query'
import { orpc, refresh, refreshing } from '#api.ts'
import { useNewLines } from '#live/live.ts'

/** Shortest time (ms) between two requests for use counts while the game writes. */
const PACE = 5_000

export const logSettingsQueries = {
  categories: () => orpc.logs.categories.list.queryOptions(),
  tokens: () => orpc.logs.tokens.list.queryOptions(),
  stats: () => orpc.logs.stats.queryOptions(),
}

const refreshed = refreshing(orpc.logs.categories)

export const categoryCommands = {
  create: () => orpc.logs.categories.create.mutationOptions(refreshed),
  update: () => orpc.logs.categories.update.mutationOptions(refreshed),
  remove: () => orpc.logs.categories.remove.mutationOptions(refreshed),
}

export const tokenCommands = {
  revoke: () => orpc.logs.tokens.revoke.mutationOptions(refreshing(orpc.logs.tokens)),
}

export function useCategories() {
  const query = useQuery(logSettingsQueries.categories())
  const { data: stats, isPending, failureCount } = useQuery(logSettingsQueries.stats())
  useNewLines(() => void refresh(orpc.logs.categories, orpc.logs.stats), PACE)
  const described = new Set(query.data?.map(({ name }) => name))
  const undescribed = query.data && stats?.byCategory.filter(({ category }) => !described.has(category))
  const isCounting = isPending && failureCount === 0
  return { query, undescribed: undescribed ?? [], isPending: query.isPending || isCounting }
}

export function useTokens() {
  useNewLines(() => void refresh(orpc.logs.tokens), PACE)
  return useQuery(logSettingsQueries.tokens())
}
