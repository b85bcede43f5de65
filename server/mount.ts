import { call, isProcedure, traverseContractProcedures, type AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_ANSWER, MAX_QUESTION, MAX_QUESTIONS, MAX_REPLACED } from '@westmore/contract/allowlist.ts'
import type { Door } from '@westmore/contract/doors.ts'
import { MAX_BATCH_BYTES } from '@westmore/contract/logs-lines.ts'
import { refuseOtherSites } from './http/cross-site.ts'
import type { Counted, LimitOf } from './limits/limits.ts'
import type { Context } from './rpc.ts'

const KIB = 1024
/** A whole questionnaire of the longest answers, each character four bytes, with the versions they replace. */
const QUESTIONNAIRE_BYTES = MAX_QUESTIONS * ((MAX_ANSWER + MAX_QUESTION) * 4 + 40 * MAX_REPLACED)

const limits: Record<string, { bodyLimit?: number; perMinute?: number }> = {
  'auth.callback': { perMinute: 60 },
  'auth.login': { perMinute: 120 },
  'account.data': { perMinute: 10 },
  'account.remove': { perMinute: 20 },
  'allowlist.draft.save': { bodyLimit: QUESTIONNAIRE_BYTES },
  // Every field of the longest form, each character six bytes when escaped.
  'tickets.create': { bodyLimit: 256 * KIB, perMinute: 60 },
  'tickets.messages.create': { perMinute: 120 },
  'audit.export': { perMinute: 20 },
  'presence.show': { perMinute: 600 },
  'allowlist.submissions.create': { bodyLimit: QUESTIONNAIRE_BYTES, perMinute: 60 },
  // Ten full servers with one token, each sending a batch every 50 ms.
  'logs.ingest': { bodyLimit: MAX_BATCH_BYTES, perMinute: 12_000 },
  'logs.export': { perMinute: 60 },
  // Each reads everything that grows and is remembered for the term of records.
  'retention.dryRun': { perMinute: 20 },
  'retention.run': { perMinute: 20 },
}

const countedAt: Record<Door, Counted> = {
  // Nobody is signed in yet, or it does not matter: no cookie is looked up for it.
  anyone: 'address',
  user: 'person',
  staff: 'person',
  owner: 'person',
  game: 'game',
}

/** Mounts every procedure as a Fastify route of its own, so that limits and metrics are its own too. */
export function mountRouter(
  app: FastifyInstance,
  router: AnyRouter,
  base: Omit<Context, 'request' | 'reply'>,
  limit: LimitOf,
): void {
  const unused = new Set(Object.keys(limits))
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
    const name = path.join('.')
    unused.delete(name)
    const { method, path: url, successStatus = 200 } = procedure['~orpc'].route
    if (!isProcedure(procedure) || !method || !url) throw new Error(`${name} has no route`)
    const { bodyLimit = 64 * KIB, perMinute = method === 'GET' ? 1200 : 300 } = limits[name] ?? {}
    const door: Door | undefined = procedure['~orpc'].meta.door
    if (!door) throw new Error(`${name} has no door`)
    app.route({
      method,
      url: `/api${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit,
      config: { rateLimit: limit(perMinute, countedAt[door]) },
      // What a session opens is for the pages of this site; writes are refused everywhere.
      onRequest: door === 'anyone' ? [] : refuseOtherSites,
      handler: async (request, reply) => {
        const context: Context = { ...base, request, reply }
        reply.header('cache-control', 'no-store')
        const output = await call(procedure, inputOf(request), { context, path })
        if (reply.sent) return reply
        return reply.status(successStatus).send(output)
      },
    })
  })
  if (unused.size > 0) throw new Error(`there is nothing to limit called ${[...unused].join(', ')}`)
}

/** Query or body, with the parameters of the path; the path wins. */
function inputOf(request: FastifyRequest): unknown {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const given: unknown = isRead ? gatherLists(request.query) : request.body
  const params: unknown = request.params
  if (!isRecord(params) || Object.keys(params).length === 0) return given
  if (given === undefined || given === null) return params
  return isRecord(given) ? { ...given, ...params } : given
}

/** `name[0]=a&name[1]=b`, as the browser's client writes lists, is `name=a&name=b`. */
function gatherLists(query: unknown): unknown {
  if (!isRecord(query)) return query
  const gathered = new Map<string, unknown>()
  for (const [key, value] of Object.entries(query)) {
    const [, name] = /^(\w+)\[\d*\]$/.exec(key) ?? []
    gathered.set(name ?? key, name === undefined ? value : [gathered.get(name) ?? [], value].flat())
  }
  return Object.fromEntries(gathered)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
