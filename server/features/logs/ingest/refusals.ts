import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LineError } from '@westmore/contract/logs-lines.ts'
import type { GameServer } from '#caller/game-token-store.ts'
import { answerTo } from '#http/errors.ts'
import { hasSenderLeft } from '#http/request-log.ts'
import type { Context } from '#rpc.ts'
import { noteFigures } from '../figures.ts'
import { LOKI } from './loki-push.ts'
import { cutText } from '@westmore/contract/signs.ts'

const MAX_REFUSAL = 300

/** These say nothing about a batch: a missing token, another site, a limit of requests. */
const notAboutLines = new Set([401, 403, 429])

/** Batches of which nothing was read are noted, too. */
export function mountRefusals(
  app: FastifyInstance,
  { db, now }: Pick<Context, 'db' | 'now'>,
  findGame: (request: FastifyRequest) => Promise<GameServer | undefined>,
): void {
  app.addHook('onError', async (request, _reply, error) => {
    const { url } = request.routeOptions
    if (request.method !== 'POST' || (url !== '/api/logs' && url !== LOKI) || hasSenderLeft(request)) return
    const { status, code, message, data } = answerTo(error)
    if (status >= 500 || notAboutLines.has(status)) return
    // A token is looked up within its own limit, and a database that is away must not change the answer.
    const game = await findGame(request).catch(() => undefined)
    if (!game) return
    const at = now()
    const lastError = cutText(`${code}: ${firstFaultIn(data) ?? message}`, MAX_REFUSAL)
    await noteFigures(db, game.sender, at, { refused: 1, lastError, lastErrorAt: at.toISOString() })
  })
}

function firstFaultIn(data: unknown): string | undefined {
  const faults: LineError[] =
    typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors)
      ? data.errors
      : []
  const [first] = faults
  return first && describeFault(first)
}

export const describeFault = ({ index, field, reason }: LineError, place = `line ${index}`) =>
  `${place}${field && `, ${field}`}: ${reason}`
