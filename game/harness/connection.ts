import { performance } from 'node:perf_hooks'
import type { FxPlayer } from './fx-server.ts'
import type { Script, World } from './script.ts'

/** What one script said of one connection. */
export interface Defers {
  isDone: boolean
}

export interface Ending {
  isAdmitted: boolean
  /** Why not; null when admitted, or when the player gave up. */
  reason: string | null
  /** The game's milliseconds since the connection came. */
  took: number
  /** Milliseconds of the processor that this thread spent meanwhile, whatever else the machine does. */
  worked: number
  /** The player's number in the world, once they are in it. */
  player: number | null
}

export type Connection = ReturnType<typeof openConnection>

/** One player who is connecting, as ClientDeferral does it: one state a script, all must be done, the first refusal ends it. */
export function openConnection(
  world: World,
  arrival: FxPlayer,
  states: Defers[],
  { step, isSlow }: { step: () => number; isSlow: boolean },
) {
  const started = performance.now()
  const startedWork = process.threadCpuUsage()
  const updates: string[] = []
  const cards: object[] = []
  let press: ((data: object) => void) | undefined
  let handlers = 0
  let isOver = false
  let settle: (ending: Ending) => void = () => {}
  const ended = new Promise<Ending>((resolve) => (settle = resolve))

  function end(isAdmitted: boolean, reason: string | null): void {
    if (isOver) return
    isOver = true
    const took = (performance.now() - started) * world.speed
    const { user, system } = process.threadCpuUsage(startedWork)
    const ending = { isAdmitted, reason, took, worked: (user + system) / 1_000, player: null }
    if (!isAdmitted || isSlow) settle(ending)
    else world.thread.inNextTick(null, () => settle({ ...ending, player: step() }))
  }

  const look = () => {
    if (states.every(({ isDone }) => isDone)) end(true, null)
  }

  function deferralsFor({ name }: Script) {
    const state = { isDeferred: false, isDone: false, tick: -1 }
    /** Each call has to come in a later tick than the one before. */
    const rule = (title: string) => {
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
        rule('update')
        if (typeof text !== 'string') world.breakRule(`${name} gave update something else than a text`)
        if (!isOver) updates.push(String(text))
      },
      presentCard(card: unknown, pressed: unknown) {
        rule('presentCard')
        if (typeof card !== 'object' || card === null) world.breakRule(`${name} presented no card`)
        else if (!isOver) cards.push(card)
        handlers += 1
        if (handlers > 1)
          world.breakRule('a connection has one card handler, the last one set takes the others away')
        press = pressed as typeof press
      },
      done(...given: unknown[]) {
        rule('done')
        state.isDone = true
        if (given.length === 0) return look()
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
    /** All scripts were told; who did not defer has nothing against it. */
    start: look,
    /** Presses the button of the card. */
    press: (data: object = { submitId: 'close' }) => world.thread.inNextTick(null, () => press?.(data)),
    /** The player gives up; what scripts do afterwards is ignored. */
    leave: () => end(false, null),
    /** The player's game is loaded and steps into the world. */
    step,
  }
}
