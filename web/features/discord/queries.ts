import { orpc, queryClient } from '#api.ts'

export const discordQueries = {
  state: () => orpc.discord.state.queryOptions(),
}

export const discordCommands = {
  retry: () => orpc.discord.retry.mutationOptions({ onSettled: refresh }),
  compare: () => orpc.discord.compare.mutationOptions({ onSettled: refresh }),
  confirmRemovals: () => orpc.discord.confirmRemovals.mutationOptions({ onSettled: refresh }),
  setRoles: () => orpc.discord.setRoles.mutationOptions({ onSettled: refresh }),
  setChannels: () => orpc.discord.setChannels.mutationOptions({ onSettled: refresh }),
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: orpc.discord.key() })
}
