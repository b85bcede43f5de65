import { orpc, queryClient } from '#api.ts'

export const teamQueries = {
  mine: () => orpc.team.mine.queryOptions(),
  all: () => orpc.team.all.queryOptions(),
}

const refresh = { onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.team.key() }) }

export const teamCommands = {
  show: () => orpc.team.show.mutationOptions(refresh),
  hide: () => orpc.team.hide.mutationOptions(refresh),
  order: () => orpc.team.order.mutationOptions(refresh),
}
