import { orpc, queryClient } from '#api.ts'

const { templates } = orpc.sanctions
const refresh = { onSettled: () => queryClient.invalidateQueries({ queryKey: templates.key() }) }

export const templateQueries = { list: () => templates.list.queryOptions() }

export const templateCommands = {
  create: () => templates.create.mutationOptions(refresh),
  update: () => templates.update.mutationOptions(refresh),
  remove: () => templates.remove.mutationOptions(refresh),
  reorder: () => templates.reorder.mutationOptions(refresh),
}
