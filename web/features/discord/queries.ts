import { orpc, refreshing } from '#api.ts'

export const discordQueries = {
  state: () => orpc.discord.state.queryOptions(),
}

const refreshed = refreshing(orpc.discord)

export const discordCommands = {
  retry: () => orpc.discord.retry.mutationOptions(refreshed),
  compare: () => orpc.discord.compare.mutationOptions(refreshed),
  confirmRemovals: () => orpc.discord.confirmRemovals.mutationOptions(refreshed),
  setRoles: () => orpc.discord.setRoles.mutationOptions(refreshed),
  setChannels: () => orpc.discord.setChannels.mutationOptions(refreshed),
}
