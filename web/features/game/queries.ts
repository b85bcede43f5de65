import { orpc, queryClient } from '#api.ts'

const refreshLicenses = () => queryClient.invalidateQueries({ queryKey: orpc.game.licenses.key() })

/** A game server that stops responding sends no signal, so the list is refetched at this interval (ms). */
const LOOK = 20_000

export const gameQueries = {
  servers: () => orpc.game.servers.queryOptions({ refetchInterval: LOOK }),
  licenses: () => orpc.game.licenses.mine.queryOptions(),
}

export const gameCommands = {
  link: () => orpc.game.licenses.link.mutationOptions({ onSettled: refreshLicenses }),
  createToken: () =>
    orpc.logs.tokens.create.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.logs.tokens.key() }),
    }),
  downloadResource: () => ({
    mutationFn: async (input: { token: string | null }) => {
      const file = await orpc.game.resource.call(input)
      if (!(file instanceof Blob)) throw new Error('the answer is no file')
      return file
    },
  }),
  setSettings: () =>
    orpc.game.setSettings.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.game.servers.key() }),
    }),
  unlink: () => orpc.game.licenses.unlink.mutationOptions({ onSettled: refreshLicenses }),
}
