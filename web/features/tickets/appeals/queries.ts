import { orpc, refreshing, retryOptions } from '#api.ts'

export const appealQueries = {
  form: (number: number) => orpc.sanctions.appeals.form.queryOptions({ input: { number } }),
  ofTicket: (id: string) => orpc.sanctions.appeals.read.queryOptions({ input: { id } }),
  openCategories: () => orpc.sanctions.appeals.openCategories.queryOptions(),
  settings: () => orpc.sanctions.appeals.settings.read.queryOptions(),
}

const refreshed = refreshing(orpc.tickets, orpc.sanctions)

export const appealCommands = {
  create: () => orpc.sanctions.appeals.create.mutationOptions({ ...retryOptions, ...refreshed }),
  decide: () => orpc.sanctions.appeals.decide.mutationOptions(refreshed),
  setSettings: () => orpc.sanctions.appeals.settings.update.mutationOptions(refreshed),
}
