import * as buffer from 'node:buffer'
import * as crypto from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as url from 'node:url'
import { createContext, Script as Code } from 'node:vm'
import { openDisk } from './disk.ts'
import type { FxPlayer } from './fx-server.ts'
import { throughMsgpack } from './msgpack.ts'
import { nativesOf } from './natives.ts'
import { openNetwork } from './network.ts'
import type { GameThread } from './thread.ts'
import { timersOfScript } from './timers.ts'

type Handle = (...args: unknown[]) => unknown

/** The server on which a script runs. */
export interface World {
  speed: number
  output: string[]
  thread: GameThread
  breakRule: (rule: string) => void
  dispatch: (name: string, args: readonly unknown[], source: number | string, isNet?: boolean) => void
  call: (resource: string, name: string, given: readonly unknown[]) => unknown
  drop: (id: number, reason: string) => void
  settings: Map<string, string>
  /** Natives that throw. */
  failing: Set<string>
  isKnown: (name: string) => boolean
  listed: () => FxPlayer[]
  find: (id: number) => FxPlayer | undefined
  sendToPlayer: (player: number, name: string, args: unknown[]) => void
}

export type Script = ReturnType<typeof openScript>

const compiled = new Map<string, Code>()
const nothing = new Code('')

interface Options {
  name: string
  folder: string | null
  version: string
}

/** A script in its own context: globals of FXServer, a few modules of Node, natives in the game's thread only. */
export function openScript(world: World, { name, folder, version }: Options) {
  const exported = new Map<string, Handle>()
  const commands = new Map<string, { handle: Handle; isRestricted: boolean }>()
  let isOver = false

  /** A call outside the game's thread is noted as a broken rule, a call after the script's end throws. */
  const guarded =
    (title: string, work: (...given: never[]) => unknown) =>
    (...given: never[]): unknown => {
      if (isOver) throw new Error(`${name} was killed`)
      if (world.failing.has(title)) throw new Error(`${title} failed`)
      if (world.thread.current() !== 'game')
        world.breakRule(`${name} called ${title} outside the game's thread`)
      return work(...given)
    }
  /** Runs a callback of Node in Node's thread, unless the script was killed. */
  const resume = <Result>(work: () => Result) =>
    world.thread.enter(script, 'node', work) as Result | undefined

  const disk = openDisk({ name, folder, breakRule: world.breakRule, isOver: () => isOver })
  const network = openNetwork({ resume })
  const timers = timersOfScript(world.speed, resume)
  const refer = referenceFactory(world, name)
  const listeners = openListeners()
  const globals: Record<string, unknown> = {
    console: consoleOf(world),
    require: requireOf(world, name, { disk, network }),
    ...timers.globals,
    setImmediate: (work: () => void) => world.thread.inNextTick(script, work),
    source: null,
    exports: exportsOf(world, exported, (given) => throughMsgpack(given, refer(script))),
    on: listeners.listen(false),
    onNet: listeners.listen(true),
  }
  const natives = {
    ...nativesOf(world, { name, folder, version }),
    RegisterCommand: (title: string, handle: Handle, isRestricted: boolean) =>
      void commands.set(title, { handle, isRestricted }),
  }
  for (const [title, work] of Object.entries(natives)) globals[title] = guarded(title, work)
  // With its own microtask queue, code after an `await` runs when the harness says so, which then knows the thread.
  const context = createContext(globals, { microtaskMode: 'afterEvaluate' })

  const script = {
    name,
    disk,
    isDead: () => isOver,
    run: (code: string, file: string): void => void compile(code, file).runInContext(context),
    /** Runs the microtasks of its promises. */
    settle: () => void nothing.runInContext(context),
    listensTo: listeners.listensTo,
    isNetSafe: listeners.isNetSafe,
    handle(event: string, args: readonly unknown[], source: number | string): void {
      for (const handle of listeners.handlersOf(event)) {
        globals['source'] = source
        const given = args.map((one) => throughMsgpack(one, refer(script)))
        if (isPromise(handle(...given)))
          world.breakRule(`${name} returned a promise from a handler of ${event}`)
      }
      globals['source'] = null
    },
    exported: (title: string): Handle | undefined => exported.get(title),
    command: (title: string) => commands.get(title),
    kill(): void {
      isOver = true
      timers.stopAll()
      network.abortAll()
    },
  }
  return script
}

function compile(code: string, file: string): Code {
  const ready = compiled.get(code) ?? new Code(code, { filename: file })
  compiled.set(code, ready)
  return ready
}

/** Makes references to functions of other scripts; if their script was killed they do nothing. */
function referenceFactory(world: World, name: string) {
  const refer =
    (owner: Script) =>
    (work: Handle) =>
    (...given: unknown[]): unknown => {
      if (world.thread.current() !== 'game')
        world.breakRule(`${name} called another's function outside the game's thread`)
      return world.thread.enter(owner, 'game', () =>
        work(...given.map((one) => throughMsgpack(one, refer(owner)))),
      )
    }
  return refer
}

/** The events a script listens to, and which of them players may send. */
function openListeners() {
  const handlers = new Map<string, Handle[]>()
  // FXServer's own main.js allows these two from the network for every script.
  const netSafe = new Set(['playerDropped', 'playerConnecting'])
  return {
    listen: (isNet: boolean) => (event: string, handle: Handle) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handle])
      if (isNet) netSafe.add(event)
    },
    handlersOf: (event: string): readonly Handle[] => handlers.get(event) ?? [],
    listensTo: (event: string) => handlers.has(event),
    isNetSafe: (event: string) => netSafe.has(event),
  }
}

interface Modules {
  disk: ReturnType<typeof openDisk>
  network: ReturnType<typeof openNetwork>
}

function requireOf(world: World, name: string, { disk, network }: Modules) {
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

/** `exports(name, work)` adds an export, `exports.resource.name(…)` calls one of another script. */
const exportsOf = (world: World, exported: Map<string, Handle>, args: (given: unknown) => unknown) =>
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
                given.map((one) => args(one)),
              ),
        },
      ),
  })

/** `instanceof` does not work for promises of another context. */
const isPromise = (value: unknown) =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
