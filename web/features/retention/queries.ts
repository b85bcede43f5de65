import { orpc, refreshing } from '#api.ts'

export const retentionQueries = {
  state: () => orpc.retention.read.queryOptions(),
}

const refreshed = refreshing(orpc.retention)

export const retentionCommands = {
  dryRun: () => orpc.retention.dryRun.mutationOptions(refreshed),
  run: () => orpc.retention.run.mutationOptions(refreshed),
}
