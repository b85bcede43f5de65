import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OnlinePlayer } from '@westmore/contract/game.ts'
import { MAX_BATCH_BYTES, MAX_LINES } from '@westmore/contract/logs-lines.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Db } from '#postgres/db.ts'
import { authenticateGameServer, type Context } from '#rpc.ts'
import { writeFigures } from '../figures.ts'
import { describeFault, recordingRefusal, acceptLines } from './ingest.ts'
import { excessOf, licensesIn, linesOf, LOKI, Push, valuesOf } from './loki-lines.ts'

const unpack = promisify(gunzip)

/** Data from the heartbeats of our resource, if it runs on the same game server. */
export interface Heartbeats {
  /** Seconds by which the sender's clock is ahead. */
  clockSkewOf: (db: Db, sender: string) => Promise<number | undefined>
  /** The players of the heartbeats with these licences, and all whose names look like fields of a line (`,key:`). */
  seenPlayers: (db: Db, licenses: string[]) => Promise<Omit<OnlinePlayer, 'id'>[]>
}

/**
 * `POST /loki/api/v1/push` like Grafana Loki, for scripts that can send there: JSON, plain or gzipped, with the
 * token as bearer token or as the password of any user. Answers 204 if everything was stored; after any error
 * nothing is.
 */
export async function mountLoki(
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'now'>,
  limit: LimitOf,
  { clockSkewOf, seenPlayers }: Heartbeats,
): Promise<void> {
  const { db, now } = base
  app.addHook('onClose', async () => writeFigures(db))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Unpacked only by this route, within its limit.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      LOKI,
      { bodyLimit: MAX_BATCH_BYTES, config: { rateLimit: limit(12_000, 'game') } },
      async (request, reply) => {
        const game = await authenticateGameServer({ ...base, request })
        const sender = { db, game, now }
        await recordingRefusal(sender, async () => {
          const values = await readPush(request)
          const lines = linesOf(values, await seenPlayers(db, licensesIn(values)))
          const seconds = await clockSkewOf(db, game.sender)
          const skew = seconds === undefined ? undefined : seconds * 1_000
          const { errors, count } = await acceptLines(sender, lines, { skew })
          const [first] = errors
          if (count > 0 && first) throw badRequest(`Nothing was stored: ${describeFault(first)}`)
        })
        return reply.status(204).header('cache-control', 'no-store').send()
      },
    )
  })
}

async function readPush(request: FastifyRequest) {
  const sent = parseJson(await bytesOf(request))
  const excess = excessOf(sent)
  if (excess === 'lines')
    throw new ORPCError('TOO_MANY_LINES', { status: 413, message: `A push has ${MAX_LINES} lines at most` })
  if (excess === 'labels') throw badRequest('A stream has too many labels')
  if (excess === 'bytes') throw tooLarge()
  const push = Push.safeParse(sent)
  if (!push.success)
    throw badRequest('The body must be {"streams": [{"stream": {…}, "values": [["nanoseconds", "line"]]}]}')
  const values = valuesOf(push.data)
  if (!values) throw badRequest('A timestamp must be nanoseconds since 1970 in decimal digits')
  return values
}

async function bytesOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!Buffer.isBuffer(body)) throw badRequest('A body is needed')
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return body
  if (encoding !== 'gzip') {
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Only gzip is supported as content encoding',
    })
  }
  try {
    return await unpack(body, { maxOutputLength: MAX_BATCH_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw badRequest('The body is not valid gzip')
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badRequest('The body is not valid JSON')
  }
}

const tooLarge = () => new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: 'The body is too large' })
const badRequest = (message: string) => new ORPCError('BAD_REQUEST', { status: 400, message })
