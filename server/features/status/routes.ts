import { anyone } from '#rpc.ts'

export const status = anyone.status.handler(async ({ context: { askGameServer, version } }) => ({
  ...(await askGameServer()),
  version,
}))
