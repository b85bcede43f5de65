import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { useToken } from './token-store.ts'

export interface GameServer {
  /** Whose batches the idempotency keys belong to. */
  sender: string
  /** The server of lines that name none. */
  serverId: string
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

interface Asked {
  db: Db
  env: Env
  request: FastifyRequest
}

/** The token of the Authorization header, hashed. */
export function gameTokenHashOf(request: FastifyRequest): Buffer | undefined {
  const [, token] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ? hashToken(token) : undefined
}

const asked = new WeakMap<FastifyRequest, Promise<GameServer | undefined>>()

/** The game server whose token stands in the Authorization header, if it is valid at this moment; a request asks once. */
export function gameServerOf(context: Asked): Promise<GameServer | undefined> {
  const answer = asked.get(context.request) ?? readGameServer(context)
  asked.set(context.request, answer)
  return answer
}

async function readGameServer({ db, env, request }: Asked): Promise<GameServer | undefined> {
  const hash = gameTokenHashOf(request)
  if (!hash) return undefined
  const { GAME_TOKEN } = env
  if (GAME_TOKEN && timingSafeEqual(hash, hashToken(GAME_TOKEN))) {
    return { sender: 'environment', serverId: 'main' }
  }
  const found = await useToken(db, hash)
  return found && { sender: found.id, serverId: found.serverId }
}
