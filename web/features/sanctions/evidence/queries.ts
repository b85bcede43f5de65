import { client, orpc, queryClient, retryOptions } from '#api.ts'

const { evidence } = orpc.sanctions
const refresh = { onSettled: () => queryClient.invalidateQueries({ queryKey: evidence.key() }) }

export const evidenceQueries = {
  of: (id: string) => evidence.list.queryOptions({ input: { id } }),
}

export const evidenceCommands = {
  add: () => evidence.add.mutationOptions({ ...retryOptions, ...refresh }),
  remove: () => evidence.remove.mutationOptions(refresh),
}

export const pictureAddress = (id: string) => `/api/sanctions/evidence/${id}/picture`

/** The id of a ticket by its number. */
export const ticketIdOf = async (number: number): Promise<string> =>
  (await client.tickets.read({ id: String(number) })).id
