import { orpc, queryClient } from '#api.ts'

export const retentionQueries = {
  state: () => orpc.retention.read.queryOptions(),
}

export const retentionCommands = {
  dryRun: () => orpc.retention.dryRun.mutationOptions({ onSettled: refresh }),
  run: () => orpc.retention.run.mutationOptions({ onSettled: refresh }),
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: orpc.retention.key() })
}
