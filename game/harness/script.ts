import * as buffer from 'node:buffer'
import * as crypto from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as url from 'node:url'
import { createContext, Script as Code } from 'node:vm'
import { carry } from './carried.ts'
import { openDisk } from './disk.ts'
import type { FxPlayer } from './fx-server.ts'
import { nativesOf } from './natives.ts'
import { openNetwork } from './network.ts'
import type { GameThread } from './thread.ts'
import { openTimers } from './timers.ts'

type Handle = (...carried: unknown[]) => unknown

/** What a script needs of the server it runs on. */
export interface World {
  speed: number
  output: string[]
  thread: GameThread
  breakRule: (rule: string) => void
  dispatch: (name: string, carried: readonly unknown[], source: number | string, isNet?: boolean) => void
  call: (resource: string, name: string, given: readonly unknown[]) => unknown
  drop: (id: number, reason: string) => void
  settings: Map<string, string>
  isKnown: (name: string) => boolean
  listed: () => FxPlayer[]
  find: (id: number) => FxPlayer | undefined
  show: (player: number, name: string, carried: unknown[]) => void
}

export type Script = ReturnType<typeof openScript>

const compiled = new Map<string, Code>()
const nothing = new Code('')

interface Options {
  name: string
  folder: string | null
  version: string
}

/** A script in a context of its own: only the globals of FXServer, only few modules of Node, natives in the game's thread only. */
export function openScript(world: World, { name, folder, version }: Options) {
  const exported = new Map<string, Handle>()
  const commands = new Map<string, { handle: Handle; isRestricted: boolean }>()
  let isOver = false

  const native =
    <Given extends unknown[], Result>(title: string, work: (...given: Given) => Result) =>
    (...given: Given): Result => {
      if (isOver) throw new Error(`${name} was killed`)
      if (world.thread.current() !== 'game')
        world.breakRule(`${name} called ${title} outside the game's thread`)
      return work(...given)
    }
  /** Runs what Node calls back: in its thread, and no more once the script was killed. */
  const resume = <Result>(work: () => Result) =>
    world.thread.enter(script, 'node', work) as Result | undefined
  const ownPromise = () => new Code('Promise').runInContext(context) as PromiseConstructor

  const disk = openDisk({
    name,
    folder,
    breakRule: world.breakRule,
    resume,
    isOver: () => isOver,
    promise: (work) => new (ownPromise())(work),
  })
  const network = openNetwork({ resume })
  const timers = openTimers(world.speed, resume)
  const refer = referring(world, name)
  const hearing = openHearing()
  const globals: Record<string, unknown> = {
    console: consoleOf(world),
    require: requiring(world, name, { disk, network }),
    ...timers.globals,
    setImmediate: (work: () => void) => world.thread.inNextTick(script, work),
    source: null,
    exports: exportsOf(world, exported, (given) => carry(given, refer(script))),
    on: hearing.listen(false),
    onNet: hearing.listen(true),
    ...nativesOf(world, { name, folder, version, native }),
    RegisterCommand: native('RegisterCommand', (title: string, handle: Handle, isRestricted: boolean) =>
      commands.set(title, { handle, isRestricted }),
    ),
  }
  // Its own queue of promises: what follows an await runs in the thread of what it waited for, and the harness knows which that is.
  const context = createContext(globals, { microtaskMode: 'afterEvaluate' })

  const script = {
    name,
    disk,
    isDead: () => isOver,
    run: (code: string, file: string): void => void compile(code, file).runInContext(context),
    /** Runs what its promises have to do. */
    settle: () => void nothing.runInContext(context),
    hears: hearing.hears,
    isNetSafe: hearing.isNetSafe,
    handle(event: string, carried: readonly unknown[], source: number | string): void {
      for (const handle of hearing.handlersOf(event)) {
        globals['source'] = source
        const given = carried.map((one) => carry(one, refer(script)))
        if (isPromise(handle(...given))) world.breakRule(`${name} holds up ${event} by a promise`)
      }
      globals['source'] = null
    },
    exported: (title: string): Handle | undefined => exported.get(title),
    command: (title: string) => commands.get(title),
    kill(): void {
      isOver = true
      timers.stopAll()
      network.cut()
    },
  }
  return script
}

function compile(code: string, file: string): Code {
  const ready = compiled.get(code) ?? new Code(code, { filename: file })
  compiled.set(code, ready)
  return ready
}

/** A reference to a function of another script; of one that is gone it calls nothing. */
function referring(world: World, name: string) {
  const refer =
    (owner: Script) =>
    (work: Handle) =>
    (...given: unknown[]): unknown => {
      if (world.thread.current() !== 'game')
        world.breakRule(`${name} called another's function outside the game's thread`)
      return world.thread.enter(owner, 'game', () => work(...given.map((one) => carry(one, refer(owner)))))
    }
  return refer
}

/** Which events a script hears, and of which also those that players send. */
function openHearing() {
  const handlers = new Map<string, Handle[]>()
  // FXServer's own main.js lets the network send these two whether a script asks for it or not.
  const netSafe = new Set(['playerDropped', 'playerConnecting'])
  return {
    listen: (isNet: boolean) => (event: string, handle: Handle) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handle])
      if (isNet) netSafe.add(event)
    },
    handlersOf: (event: string): readonly Handle[] => handlers.get(event) ?? [],
    hears: (event: string) => handlers.has(event),
    isNetSafe: (event: string) => netSafe.has(event),
  }
}

interface Modules {
  disk: ReturnType<typeof openDisk>
  network: ReturnType<typeof openNetwork>
}

/** The few modules of Node that a script may require. */
function requiring(world: World, name: string, { disk, network }: Modules) {
  const started = performance.now()
  const modules: Record<string, unknown> = {
    'node:buffer': buffer,
    'node:crypto': crypto,
    'node:fs': disk.module,
    'node:http': network.http,
    'node:https': network.https,
    'node:perf_hooks': { performance: { now: () => (performance.now() - started) * world.speed } },
    'node:url': url,
  }
  return (wanted: string) => {
    if (wanted in modules) return modules[wanted]
    world.breakRule(`${name} requires ${wanted}`)
    throw new Error(`Cannot find module ${wanted}`)
  }
}

const consoleOf = ({ output }: World) =>
  Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug'].map((level) => [
      level,
      (...words: unknown[]) => void output.push(words.map(String).join(' ')),
    ]),
  )

/** `exports(name, work)` offers a function, `exports.resource.name(…)` calls another's. */
const exportsOf = (world: World, exported: Map<string, Handle>, carried: (given: unknown) => unknown) =>
  new Proxy((title: string, work: Handle) => void exported.set(title, work), {
    get: (_, resource: string) =>
      new Proxy(
        {},
        {
          get:
            (_target, title: string) =>
            (...given: unknown[]) =>
              world.call(
                resource,
                title,
                given.map((one) => carried(one)),
              ),
        },
      ),
  })

/** One of another context is no instance of ours. */
const isPromise = (value: unknown) =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
