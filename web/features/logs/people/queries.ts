import { orpc, refreshing } from '#api.ts'

export const peopleQueries = {
  of: (identifier: string) => orpc.logs.people.find.queryOptions({ input: { identifier } }),
  read: (id: string) => orpc.logs.people.read.queryOptions({ input: { id } }),
  players: (name: string) => orpc.logs.people.players.queryOptions({ input: { name } }),
  named: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
}

const refreshed = refreshing(orpc.logs.people)

export const peopleCommands = {
  link: () => orpc.logs.people.link.mutationOptions(refreshed),
  unlink: () => orpc.logs.people.unlink.mutationOptions(refreshed),
}
