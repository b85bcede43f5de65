import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJsonExactly } from '@westmore/contract/exact-json.ts'
import type { OnlinePlayer } from '@westmore/contract/game.ts'
import { MAX_BATCH_BYTES, MAX_LINES } from '@westmore/contract/logs-lines.ts'
import { inPieces } from './pieces.ts'
import { openTurns } from '#flow/turns.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Db } from '#postgres/db.ts'
import { authenticateGameServer, type Context } from '#rpc.ts'
import { acceptLines, type Sender } from './ingest.ts'
import { licensesIn, linesOf, placesIn, valueOf } from './loki-lines.ts'
import { LOKI, openKeys, readPush, streamsIn } from './loki-push.ts'
import { describeFault } from './refusals.ts'

const unpack = promisify(gunzip)

/**
 * Larger pushes (unpacked bytes) wait for each other: a small gzip file can contain 38,000 lines. Smaller
 * ones have at most as many lines as a batch of `POST /api/logs`.
 */
const MAX_SMALL = 32_768
/** Clients show only the beginning of an answer. */
const MAX_NAMED = 5
const pushing = openTurns({ atOnce: 2, perPerson: 1, waiting: 20 })

export interface Heartbeats {
  /** Seconds by which the sender's clock is ahead. */
  clockSkewOf: (db: Db, sender: string) => Promise<number | undefined>
  /** Players with these licences, and all whose names look like fields of a line (`,key:`). */
  seenPlayers: (db: Db, licenses: string[]) => Promise<Omit<OnlinePlayer, 'id'>[]>
}

/**
 * Like Grafana Loki: JSON, plain or gzipped, with the token as bearer token or as the password of any user.
 * Answers 204 if all lines were stored, else 400, because clients do not repeat lines after that: the answer
 * names them.
 */
export async function mountLoki(
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'now'>,
  limit: LimitOf,
  heartbeats: Heartbeats,
): Promise<void> {
  const { db, now } = base
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.addContentTypeParser('*', ({ headers }, _body, done) => done(notJson(headers['content-type'])))
    scope.post(
      LOKI,
      { bodyLimit: MAX_BATCH_BYTES, config: { rateLimit: limit(12_000, 'game') } },
      async (request, reply) => {
        const game = await authenticateGameServer({ ...base, request })
        const bytes = await bytesOf(request)
        const store = () => storePush(bytes, { db, game, now }, heartbeats)
        await (bytes.length > MAX_SMALL ? pushing.run(game.sender, store) : store())
        return reply.status(204).header('cache-control', 'no-store').send()
      },
    )
  })
}

async function storePush(
  bytes: Buffer,
  { db, game, now }: Sender,
  { clockSkewOf, seenPlayers }: Heartbeats,
): Promise<void> {
  const streams = streamsIn(parseJson(bytes))
  if (!streams)
    throw badRequest('must be {"streams": [{"stream": {…}, "values": [["nanoseconds", "line"]]}]}')
  const read = readPush(streams, game.sender)
  if (!read) throw tooLarge()
  const keyOf = openKeys()
  const keys = await inPieces(read.lines, MAX_LINES, (piece) => piece.map(keyOf))
  const values = await inPieces(read.lines, MAX_LINES, (piece) => piece.map(valueOf))
  const licenses = licensesIn(values)
  if (licenses.length > MAX_LINES || placesIn(values) > MAX_LINES) throw tooLarge(TOO_VARIED)
  const seen = await seenPlayers(db, licenses)
  const lines = await inPieces(values, MAX_LINES, (piece) => linesOf(piece, seen))
  const seconds = await clockSkewOf(db, game.sender)
  const skew = seconds === undefined ? undefined : seconds * 1_000
  const { errors, bad } = await acceptLines({ db, game, now }, lines, { skew, keys })
  const faults = [
    ...read.faults,
    ...errors.map((error) => describeFault(error, read.lines[error.index]?.place)),
  ]
  if (faults.length === 0) return
  const stored = lines.length - bad
  const done =
    stored === 0 ? 'Nothing was stored' : `Stored ${stored} of ${lines.length + read.count} lines, refused`
  throw badRequest(
    `${done}: ${faults.slice(0, MAX_NAMED).join('; ')}${faults.length > MAX_NAMED ? '; …' : ''}`,
  )
}

async function bytesOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!Buffer.isBuffer(body)) throw badRequest('A body is needed')
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return body
  if (encoding !== 'gzip') throw unsupported('Send JSON plain or with Content-Encoding: gzip')
  try {
    return await unpack(body, { maxOutputLength: MAX_BATCH_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw badRequest('The body is not valid gzip')
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return parseJsonExactly(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badRequest('The body is not valid JSON')
  }
}

const notJson = (type = '') =>
  unsupported(
    type.includes('protobuf')
      ? 'Send JSON, not Protocol Buffers. winston-loki: json: true. Vector: compression = "gzip". Grafana Alloy and Promtail ' +
          'cannot send JSON: use Fluent Bit (its output loki does) or Vector instead'
      : 'Send JSON with Content-Type: application/json',
  )

const unsupported = (message: string) => new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message })
const tooLarge = (message = 'A push has 1 MiB at most') =>
  new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message })
const badRequest = (message: string) => new ORPCError('BAD_REQUEST', { status: 400, message })

const TOO_VARIED =
  'A push has 1,000 different players at most, and 1,000 different combinations of category, script and hour'
