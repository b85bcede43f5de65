import { orpc, refreshing } from '#api.ts'

export const teamQueries = {
  mine: () => orpc.team.mine.queryOptions(),
  all: () => orpc.team.all.queryOptions(),
}

const refresh = refreshing(orpc.team)

export const teamCommands = {
  show: () => orpc.team.show.mutationOptions(refresh),
  hide: () => orpc.team.hide.mutationOptions(refresh),
  order: () => orpc.team.order.mutationOptions(refresh),
}
