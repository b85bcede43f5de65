import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db.ts'
import type { Env } from '#env.ts'
import { useToken } from './token-store.ts'

export interface GameServer {
  /** Whose batches the idempotency keys belong to. */
  sender: string
  /** The server of lines that name none. */
  serverId: string
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The game server whose token stands in the Authorization header, if it is valid at this moment. */
export async function gameServerOf(context: {
  db: Db
  env: Env
  request: FastifyRequest
}): Promise<GameServer | undefined> {
  const [, token] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(context.request.headers.authorization ?? '') ?? []
  if (!token) return undefined
  const hash = hashToken(token)
  const { GAME_TOKEN } = context.env
  if (GAME_TOKEN && timingSafeEqual(hash, hashToken(GAME_TOKEN))) {
    return { sender: 'environment', serverId: 'main' }
  }
  const found = await useToken(context.db, hash)
  return found && { sender: found.id, serverId: found.serverId }
}
