import * as z from 'zod/mini'
import type { Status } from '@westmore/contract/status.ts'

const FRESH = 15_000
const PATIENCE = 2_000

const nothing: Status = { online: false, players: 0, maxPlayers: 0, queue: 0 }

const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0)
/** FXServer's own report; the queue is what a queue resource sets by `SetConvarServerInfo('Queue', …)`. */
const Dynamic = z.object({ clients: count, sv_maxclients: count })
const Info = z.object({ vars: z.catch(z.object({ Queue: z.optional(count) }), {}) })

/** Asks the game server when somebody wants to know, once for all who ask within 15 seconds. */
export function createProbe(address: string | undefined): () => Promise<Status> {
  let latest: { at: number; answer: Promise<Status> } | undefined
  return async () => {
    if (!address) return nothing
    if (!latest || Date.now() - latest.at > FRESH) {
      latest = { at: Date.now(), answer: ask(address).catch(() => nothing) }
    }
    return latest.answer
  }
}

async function ask(address: string): Promise<Status> {
  const [dynamic, info] = await Promise.all([
    read(`${address}/dynamic.json`, Dynamic),
    read(`${address}/info.json`, Info).catch(() => ({ vars: {} as { Queue?: number } })),
  ])
  return {
    online: true,
    players: dynamic.clients,
    maxPlayers: dynamic.sv_maxclients,
    queue: info.vars.Queue ?? 0,
  }
}

async function read<Schema extends z.ZodMiniType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return schema.parse(await answer.json())
}
