import { performance } from 'node:perf_hooks'
import type { FxPlayer } from './fx-server.ts'
import type { Script, World } from './script.ts'

/** The deferral of one script for one connection. */
export interface DeferralState {
  isDone: boolean
}

export interface ConnectionResult {
  isAdmitted: boolean
  /** The reason of the refusal; null if the player was admitted or gave up. */
  reason: string | null
  /** Game time (ms) since the start of the connection. */
  took: number
  /** CPU time (ms) of this thread, which other load on the machine does not change. */
  cpuMs: number
  /** The player's number in the game, once they have joined. */
  player: number | null
}

export type Connection = ReturnType<typeof openConnection>

/** A connecting player, as in FXServer's ClientDeferral: each script has a state, all must be done, the first refusal ends it. */
export function openConnection(
  world: World,
  arrival: FxPlayer,
  states: DeferralState[],
  { join, isSlow }: { join: () => number; isSlow: boolean },
) {
  const started = performance.now()
  const startedWork = process.threadCpuUsage()
  const updates: string[] = []
  const cards: object[] = []
  let press: ((data: object) => void) | undefined
  let handlers = 0
  let isOver = false
  let settle: (result: ConnectionResult) => void = () => {}
  const ended = new Promise<ConnectionResult>((resolve) => (settle = resolve))

  function end(isAdmitted: boolean, reason: string | null): void {
    if (isOver) return
    isOver = true
    const took = (performance.now() - started) * world.speed
    const { user, system } = process.threadCpuUsage(startedWork)
    const result = { isAdmitted, reason, took, cpuMs: (user + system) / 1_000, player: null }
    if (!isAdmitted || isSlow) settle(result)
    else world.thread.inNextTick(null, () => settle({ ...result, player: join() }))
  }

  const endIfAllDone = () => {
    if (states.every(({ isDone }) => isDone)) end(true, null)
  }

  function deferralsFor({ name }: Script) {
    const state = { isDeferred: false, isDone: false, tick: -1 }
    const checkCall = (title: string) => {
      if (!state.isDeferred) world.breakRule(`${name} called ${title} before defer`)
      if (state.tick === world.thread.tick())
        world.breakRule(`${name} called ${title} in the tick of the call before`)
      if (state.isDone) world.breakRule(`${name} called ${title} after done`)
      state.tick = world.thread.tick()
    }
    const deferrals = {
      defer() {
        if (state.isDeferred) world.breakRule(`${name} called defer twice`)
        state.isDeferred = true
        state.tick = world.thread.tick()
        states.push(state)
      },
      update(text: unknown) {
        checkCall('update')
        if (typeof text !== 'string') world.breakRule(`${name} called update without a text`)
        if (!isOver) updates.push(String(text))
      },
      presentCard(card: unknown, pressed: unknown) {
        checkCall('presentCard')
        if (typeof card !== 'object' || card === null) world.breakRule(`${name} presented no card`)
        else if (!isOver) cards.push(card)
        handlers += 1
        if (handlers > 1) world.breakRule('a connection has one card handler; a new one replaces it')
        press = pressed as typeof press
      },
      done(...given: unknown[]) {
        checkCall('done')
        state.isDone = true
        if (given.length === 0) return endIfAllDone()
        const [reason] = given
        if (typeof reason !== 'string')
          world.breakRule(`${name} called done(${String(reason)}): any argument refuses`)
        end(false, typeof reason === 'string' ? reason : 'Unknown error')
      },
    }
    return deferrals
  }

  return {
    id: arrival.id,
    ended,
    updates,
    cards,
    isOver: () => isOver,
    deferralsFor,
    /** Called after all scripts have handled the connection; without a deferral the player is admitted. */
    start: endIfAllDone,
    press: (data: object = { submitId: 'close' }) => world.thread.inNextTick(null, () => press?.(data)),
    /** The player gives up; later calls of scripts are ignored. */
    leave: () => end(false, null),
    /** The player's game has loaded. */
    join,
  }
}
