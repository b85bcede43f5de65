import { orpc, refreshing } from '#api.ts'

export const backupQueries = {
  state: () => orpc.backup.read.queryOptions(),
}

export const backupCommands = {
  make: () => orpc.backup.make.mutationOptions(refreshing(orpc.backup)),
}
