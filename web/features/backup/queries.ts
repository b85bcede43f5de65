import { orpc, queryClient } from '#api.ts'

export const backupQueries = {
  state: () => orpc.backup.read.queryOptions(),
}

export const backupCommands = {
  make: () =>
    orpc.backup.make.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.backup.key() }),
    }),
}
