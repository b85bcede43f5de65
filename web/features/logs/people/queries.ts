import { orpc, queryClient } from '#api.ts'

export const peopleQueries = {
  of: (identifier: string) => orpc.logs.people.find.queryOptions({ input: { identifier } }),
  read: (id: string) => orpc.logs.people.read.queryOptions({ input: { id } }),
  players: (name: string) => orpc.logs.people.players.queryOptions({ input: { name } }),
  named: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
}

export const peopleCommands = {
  link: () => orpc.logs.people.link.mutationOptions({ onSettled: refreshPeople }),
  unlink: () => orpc.logs.people.unlink.mutationOptions({ onSettled: refreshPeople }),
}

function refreshPeople() {
  return queryClient.invalidateQueries({ queryKey: orpc.logs.people.key() })
}
