import { createProcedureClient, isProcedure, traverseContractProcedures, type AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Door, RouteMeta } from '@westmore/contract/doors.ts'
import { refuseOtherSites } from './cross-site.ts'
import type { LiveHub } from '#live.ts'
import type { Counted, LimitOf } from '#limits/limits.ts'
import type { Context, Services } from '#rpc.ts'

const countedAt: Record<Door, Counted> = {
  // Counted by address, because no session is read here.
  anyone: 'address',
  user: 'person',
  staff: 'person',
  owner: 'person',
  game: 'game',
}

export function mountRouter(
  app: FastifyInstance,
  router: AnyRouter,
  base: Services,
  hub: Pick<LiveHub, 'position'>,
  limit: LimitOf,
): void {
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
    const name = path.join('.')
    const { method, path: url, successStatus = 200 } = procedure['~orpc'].route
    if (!isProcedure(procedure) || !method || !url) throw new Error(`${name} has no route`)
    const meta: RouteMeta = procedure['~orpc'].meta
    const { door, bodyLimit = 64 * 1024, perMinute = method === 'GET' ? 1200 : 300 } = meta
    if (!door) throw new Error(`${name} has no door (guard)`)
    const ask = createProcedureClient(procedure, { context: (context: Context) => context, path })
    app.route({
      method,
      url: `/api${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit,
      config: { rateLimit: limit(perMinute, countedAt[door]) },
      // Endpoints that need a session may be called from pages of this site only; writes from other sites are refused
      // at every endpoint.
      onRequest: door === 'anyone' ? [] : refuseOtherSites,
      handler: async (request, reply) => {
        const context: Context = { ...base, request, reply, livePosition: hub.position() }
        reply.header('cache-control', 'no-store')
        const output = await ask(inputOf(request), { context })
        if (reply.sent) return reply
        return reply.status(successStatus).send(output)
      },
    })
  })
}

function inputOf(request: FastifyRequest): unknown {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const given: unknown = isRead ? gatherLists(request.query) : request.body
  const params: unknown = request.params
  if (!isRecord(params) || Object.keys(params).length === 0) return given
  if (given === undefined || given === null) return params
  return isRecord(given) ? { ...given, ...params } : given
}

/** Reads lists written by the browser's client (`name[0]=a&name[1]=b`) like `name=a&name=b`. */
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
