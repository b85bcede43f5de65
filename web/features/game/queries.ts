import { orpc, refreshing } from '#api.ts'

/** A game server that stops responding sends no signal, so the list is refetched at this interval (ms). */
const LOOK = 20_000

export const gameQueries = {
  servers: () => orpc.game.servers.queryOptions({ refetchInterval: LOOK }),
  licenses: () => orpc.game.licenses.mine.queryOptions(),
}

export const gameCommands = {
  link: () => orpc.game.licenses.link.mutationOptions(refreshing(orpc.game.licenses)),
  createToken: () => orpc.logs.tokens.create.mutationOptions(refreshing(orpc.logs.tokens)),
  downloadResource: () => ({
    mutationFn: async (input: { token: string | null }) => {
      const file = await orpc.game.resource.call(input)
      if (!(file instanceof Blob)) throw new Error('the answer is no file')
      return file
    },
  }),
  setSettings: () => orpc.game.setSettings.mutationOptions(refreshing(orpc.game.servers)),
  unlink: () => orpc.game.licenses.unlink.mutationOptions(refreshing(orpc.game.licenses)),
}
