import * as z from 'zod/mini'
import type { GameStatus } from '@westmore/contract/status.ts'
import { fullestLately, townNow } from '#features/game/public.ts'
import { cacheUntil } from '#cache-until.ts'
import { cacheFor } from '#flow/sharing.ts'
import type { LiveHub, Signal } from '#live.ts'
import type { Db } from '#postgres/db.ts'

const FRESH = 15_000
const PATIENCE = 2_000
/** In ms, of a report, while no game server sends a new one. */
const TOLD_FRESH = 5_000

const nothing: GameStatus = {
  online: false,
  players: 0,
  maxPlayers: 0,
  queue: 0,
  restartIn: null,
  fullest: null,
}

const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0)
/** FXServer's own report; a queue resource sets the queue by `SetConvarServerInfo('Queue', …)`. */
const Dynamic = z.object({ clients: count, sv_maxclients: count })
const Info = z.object({ vars: z.catch(z.object({ Queue: z.optional(count) }), {}) })

type Town = NonNullable<Awaited<ReturnType<typeof townNow>>>

interface Parts {
  db: Db
  hub: LiveHub
  now: () => Date
  address: string | undefined
}

/** The probe answers if there is no report, or no database to read it from. */
export function openStatus({ db, hub, now, address }: Parts) {
  const probe = cacheFor(FRESH, async () => (address ? ask(address).catch(() => nothing) : nothing))
  const isReport = ({ topic, id }: Signal) => topic === 'game' && id === 'servers'
  const reported = cacheUntil(hub, isReport, TOLD_FRESH, async () => ({
    town: await townNow(db),
    fullest: await fullestLately(db),
  }))

  async function askGameServer(): Promise<GameStatus> {
    const told = await reported.read().catch(() => undefined)
    const status = told?.town ? statusOf(told.town) : await probe()
    return { ...status, fullest: status.players === 0 ? (told?.fullest ?? null) : null }
  }

  function statusOf({ players, slots, queue, restartAt }: Town): GameStatus {
    const until = (moment: string) => Math.ceil((Date.parse(moment) - now().getTime()) / 1_000)
    const restartIn = restartAt === null ? null : Math.max(0, until(restartAt))
    return { ...nothing, online: true, players, maxPlayers: slots, queue, restartIn }
  }

  return { askGameServer, close: reported.close }
}

async function ask(address: string): Promise<GameStatus> {
  const [dynamic, info] = await Promise.all([
    read(`${address}/dynamic.json`, Dynamic),
    read(`${address}/info.json`, Info).catch(() => ({ vars: {} as { Queue?: number } })),
  ])
  return {
    ...nothing,
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
