import { orpc, queryClient, retryOptions } from '#api.ts'
import { refreshTickets } from '../queries.ts'

export const appealQueries = {
  form: (number: number) => orpc.sanctions.appeals.form.queryOptions({ input: { number } }),
  ofTicket: (id: string) => orpc.sanctions.appeals.read.queryOptions({ input: { id } }),
  openCategories: () => orpc.sanctions.appeals.openCategories.queryOptions(),
  settings: () => orpc.sanctions.appeals.settings.read.queryOptions(),
}

export const appealCommands = {
  create: () => orpc.sanctions.appeals.create.mutationOptions({ ...retryOptions, onSettled: refresh }),
  decide: () => orpc.sanctions.appeals.decide.mutationOptions({ onSettled: refresh }),
  setSettings: () => orpc.sanctions.appeals.settings.update.mutationOptions({ onSettled: refresh }),
}

async function refresh() {
  await Promise.all([refreshTickets(), queryClient.invalidateQueries({ queryKey: orpc.sanctions.key() })])
}
