import * as z from 'zod/mini'
import type { GameStatus } from '@westmore/contract/status.ts'
import { townNow } from '#features/game/public.ts'
import type { LiveHub } from '#live.ts'
import type { Db } from '#postgres/db.ts'

const FRESH = 15_000
const PATIENCE = 2_000
/** In ms, while no game server sends a new one. */
const TOLD_FRESH = 5_000

const nothing: GameStatus = { online: false, players: 0, maxPlayers: 0, queue: 0, restartIn: null }

const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0)
/** FXServer's own report; a queue resource sets the queue by `SetConvarServerInfo('Queue', …)`. */
const Dynamic = z.object({ clients: count, sv_maxclients: count })
const Info = z.object({ vars: z.catch(z.object({ Queue: z.optional(count) }), {}) })

/** At most once in 15 seconds for all. */
function createProbe(address: string | undefined): () => Promise<GameStatus> {
  let latest: { at: number; answer: Promise<GameStatus> } | undefined
  return async () => {
    if (!address) return nothing
    if (!latest || Date.now() - latest.at > FRESH) {
      latest = { at: Date.now(), answer: ask(address).catch(() => nothing) }
    }
    return latest.answer
  }
}

interface Parts {
  db: Db
  hub: LiveHub
  now: () => Date
  address: string | undefined
}

/** Read again after a new report, and when it is old; without a report the probe answers. */
export function openStatus({ db, hub, now, address }: Parts) {
  const probe = createProbe(address)
  let latest: { at: number; told: ReturnType<typeof townNow> } | undefined
  const forget = () => (latest = undefined)
  const close = hub.listen({
    onSignal: ({ topic, id }) => topic === 'game' && id === 'servers' && forget(),
    onGap: forget,
  })

  async function askGameServer(): Promise<GameStatus> {
    const at = performance.now()
    if (!latest || at - latest.at > TOLD_FRESH) latest = { at, told: townNow(db) }
    // Without the database the probe still answers.
    const town = await latest.told.catch(() => undefined)
    if (!town) return probe()
    const { players, slots, queue, restartAt } = town
    const restartIn = restartAt === null ? null : Math.ceil((Date.parse(restartAt) - now().getTime()) / 1_000)
    return {
      online: true,
      players,
      maxPlayers: slots,
      queue,
      restartIn: restartIn === null ? null : Math.max(0, restartIn),
    }
  }

  return { askGameServer, close }
}

async function ask(address: string): Promise<GameStatus> {
  const [dynamic, info] = await Promise.all([
    read(`${address}/dynamic.json`, Dynamic),
    read(`${address}/info.json`, Info).catch(() => ({ vars: {} as { Queue?: number } })),
  ])
  return {
    online: true,
    players: dynamic.clients,
    maxPlayers: dynamic.sv_maxclients,
    queue: info.vars.Queue ?? 0,
    restartIn: null,
  }
}

async function read<Schema extends z.ZodMiniType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return schema.parse(await answer.json())
}
