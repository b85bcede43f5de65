import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import { useToken, type GameServer } from './game-token-store.ts'
import { hashOf, type RequestContext } from './session.ts'

export const ENVIRONMENT = 'environment'
export const ENVIRONMENT_SERVER = 'main'

export const environmentOf = ({ GAME_TOKEN }: Env): GameServer | undefined =>
  GAME_TOKEN === undefined
    ? undefined
    : { sender: ENVIRONMENT, name: 'GAME_TOKEN', serverId: ENVIRONMENT_SERVER }

export function gameTokenHashOf(request: FastifyRequest): Buffer | undefined {
  const header = request.headers.authorization ?? ''
  const [, bearer] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header) ?? []
  if (bearer) return hashOf(bearer)
  const [, pair] = /^Basic ([A-Za-z\d+/]{1,800}={0,2})$/i.exec(header) ?? []
  const [, password] =
    /^[^:]*:([\x21-\x7e]{1,200})$/.exec(Buffer.from(pair ?? '', 'base64').toString('utf8')) ?? []
  return password ? hashOf(password) : undefined
}

const asked = new WeakMap<FastifyRequest, Promise<GameServer | undefined>>()

/** The game server of the token in the Authorization header, if valid at this moment; read once per request. */
export function gameServerOf(context: RequestContext): Promise<GameServer | undefined> {
  const answer = asked.get(context.request) ?? readGameServer(context)
  asked.set(context.request, answer)
  return answer
}

/** `gameServerOf` without the stored answer, for use after a wait: the token may have been revoked since. */
export async function readGameServer({ db, env, request }: RequestContext): Promise<GameServer | undefined> {
  const hash = gameTokenHashOf(request)
  if (!hash) return undefined
  const { GAME_TOKEN } = env
  if (GAME_TOKEN && timingSafeEqual(hash, hashOf(GAME_TOKEN))) {
    return environmentOf(env)
  }
  const found = await useToken(db, hash)
  return found && { sender: found.id, name: found.name, serverId: found.serverId }
}
