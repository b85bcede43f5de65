import { keepPreviousData } from '@tanstack/react-query'
import { MAX_FOUND, MAX_PAGE, PAGE_SIZE, type LogFilterInput } from '@westmore/contract/logs.ts'
import { client, orpc, refresh, refreshing } from '#api.ts'

export type LogPage = {
  filter: LogFilterInput
  page: number
  order: 'newest' | 'oldest'
}

export const logQueries = {
  list: (place: LogPage) =>
    orpc.logs.list.queryOptions({ input: listInput(place), placeholderData: keepPreviousData }),
  newest: (filter: LogFilterInput) => orpc.logs.list.queryOptions({ input: { ...filter, limit: MAX_PAGE } }),
  stats: () => orpc.logs.stats.queryOptions(),
  histogram: (filter: LogFilterInput) =>
    orpc.logs.histogram.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  facets: (filter: LogFilterInput) =>
    orpc.logs.facets.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  entry: (id: number) => orpc.logs.entry.queryOptions({ input: { id } }),
  around: (input: { id: number; minutes: number; player: string[] }) =>
    orpc.logs.around.queryOptions({ input, placeholderData: keepPreviousData }),
  context: (id: number) => orpc.logs.context.queryOptions({ input: { id } }),
  player: (identifier: string) => orpc.logs.player.queryOptions({ input: { identifier } }),
  alerts: () => orpc.views.alerts.list.queryOptions(),
}

export const logCommands = {
  setAlert: () => orpc.views.alerts.set.mutationOptions(refreshing(orpc.views.alerts)),
  removeAlert: () => orpc.views.alerts.remove.mutationOptions(refreshing(orpc.views.alerts)),
}

/** Without `after`, the newest lines and the position to continue from. */
export const fetchTail = (filter: LogFilterInput, after: number | undefined, signal: AbortSignal) =>
  client.logs.tail({ ...filter, ...(after !== undefined && { after }) }, { signal })

export const listKey = (place: LogPage) => orpc.logs.list.queryKey({ input: listInput(place) })

export const refreshCounts = () =>
  refresh(orpc.logs.histogram, orpc.logs.facets, orpc.logs.stats, orpc.logs.player)

function listInput({ filter, page, order }: LogPage) {
  return { ...filter, order, limit: PAGE_SIZE, offset: Math.min(MAX_FOUND, (page - 1) * PAGE_SIZE) }
}
