import { anyone } from '#rpc.ts'

export const status = anyone.status.handler(({ context: { askGameServer } }) => askGameServer())
