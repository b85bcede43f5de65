import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection, type Defers } from './connection.ts'
import { openScript, type Script, type World } from './script.ts'
import { openThread } from './thread.ts'

export interface FxPlayer {
  id: number
  name: string
  identifiers: string[]
  isAdmin: boolean
}

export interface NewPlayer {
  name: string
  identifiers: string[]
  isAdmin?: boolean
  /** Does not step into the world by itself once admitted. */
  isSlow?: boolean
}

interface Options {
  convars?: Record<string, string>
  slots?: number
  /** The game's time runs so many times faster. */
  speed?: number
}

export type FxServer = ReturnType<typeof openFxServer>

/**
 * FXServer by its documented rules, as far as a resource without a client meets them. Whoever breaks one is written into `broken`;
 * `await using` fails the test then. What it plays and where that is documented: docs/decisions/029-game-resource.md.
 */
export function openFxServer({ convars = {}, slots = 64, speed = 1 }: Options = {}) {
  const broken: string[] = []
  const output: string[] = []
  const shown: { player: number; name: string; carried: unknown[] }[] = []
  const scripts = new Map<string, Script>()
  const settings = new Map(Object.entries({ sv_maxclients: String(slots), ...convars }))
  const breakRule = (rule: string) => void broken.push(rule)
  const thread = openThread({ breakRule, scripts })
  const { dispatch, call } = openEvents({ scripts, thread, output })
  const town = openPlayers(dispatch)
  const world: World = {
    speed,
    output,
    thread,
    breakRule,
    dispatch,
    call,
    drop: town.drop,
    settings,
    isKnown: (name) => scripts.has(name),
    listed: () => [...town.players.values()],
    find: town.find,
    show: (player, name, carried) => void shown.push({ player, name, carried }),
  }
  const running = openResources(world, scripts)

  return {
    broken,
    output,
    dropped: town.dropped,
    shown,
    settings,
    players: world.listed,
    ...running,
    connect: (newcomer: NewPlayer) => connect(world, { scripts, town, newcomer }),
    /** A player steps into the world of whom no gate was asked. */
    join: (newcomer: NewPlayer): number => town.step(town.arrive(newcomer)),
    quit: town.quit,
    ...sending({ dispatch, call, thread }),
    hasExport: (of: string, name: string) => scripts.get(of)?.exported(name) !== undefined,
    /** A command of the console, or of a player's chat. */
    command(line: string, by = 0): void {
      const [name = '', ...words] = line.split(' ')
      for (const script of scripts.values()) {
        const found = script.command(name)
        const isAllowed = by === 0 || !found?.isRestricted || town.players.get(by)?.isAdmin === true
        if (found && isAllowed) thread.enter(script, 'game', () => found.handle(by, words, line))
      }
    },
    /** Lets the game's time go on by so many milliseconds. */
    pass: (milliseconds: number) => sleep(milliseconds / speed),
    disk: (name: string) => scripts.get(name)?.disk,
    async [Symbol.asyncDispose]() {
      for (const name of scripts.keys()) running.kill(name)
      await sleep(0)
      if (broken.length > 0) throw new Error(`rules of FXServer were broken:\n${broken.join('\n')}`)
    },
  }
}

type Scripts = Map<string, Script>

/** Events and exports between scripts. */
function openEvents({ scripts, thread, output }: Pick<World, 'thread' | 'output'> & { scripts: Scripts }) {
  /** Sends an event to all scripts; `source` is a player's number when their own game sent it, or text of the server. */
  function dispatch(name: string, carried: readonly unknown[], source: number | string, isNet = false): void {
    for (const script of scripts.values()) {
      if (isNet && script.hears(name) && !script.isNetSafe(name)) {
        output.push(`${script.name}: Event ${name} was not safe for net`)
        continue
      }
      thread.enter(script, 'game', () => script.handle(name, carried, source))
    }
  }

  function call(resource: string, name: string, given: readonly unknown[]): unknown {
    const script = scripts.get(resource)
    const work = script?.exported(name)
    if (!script || !work) throw new Error(`No such export ${name} in resource ${resource}`)
    return thread.enter(script, 'game', () => work(...given))
  }

  return { dispatch, call }
}

/** Who plays, who is on the way in, and who was thrown out. */
function openPlayers(dispatch: World['dispatch']) {
  const players = new Map<number, FxPlayer>()
  const arriving = new Map<number, FxPlayer>()
  const dropped: { id: number; name: string; reason: string }[] = []
  let lastPlayer = 0
  let lastArrival = 65_536

  function arrive({ isSlow: _isSlow, ...newcomer }: NewPlayer): FxPlayer {
    lastArrival += 1
    const arrival = { isAdmin: false, ...newcomer, id: lastArrival }
    arriving.set(arrival.id, arrival)
    return arrival
  }

  /** Into the world, under another number. */
  function step(arrival: FxPlayer): number {
    lastPlayer += 1
    arriving.delete(arrival.id)
    const player = { ...arrival, id: lastPlayer }
    players.set(player.id, player)
    dispatch('playerJoining', [String(arrival.id)], player.id)
    return player.id
  }

  function quit(id: number, reason = 'Exiting'): void {
    if (!players.has(id)) return
    dispatch('playerDropped', [reason], id)
    players.delete(id)
  }

  function drop(id: number, reason: string): void {
    const player = players.get(id)
    if (!player) return
    dropped.push({ id, name: player.name, reason })
    quit(id, reason)
  }

  const find = (id: number) => players.get(id) ?? arriving.get(id)
  return { players, dropped, find, arrive, step, quit, drop }
}

/** Starting and ending resources. */
function openResources(world: World, scripts: Scripts) {
  function open(name: string, code: string, file: string, folder: string | null, version: string): void {
    if (scripts.has(name)) throw new Error(`${name} runs already`)
    const script = openScript(world, { name, folder, version })
    scripts.set(name, script)
    world.thread.enter(script, 'game', () => script.run(code, file))
  }

  /** Ends a script as kill -9 would: nothing of it runs any more, its connections break. */
  function kill(name: string): void {
    scripts.get(name)?.kill()
    scripts.delete(name)
  }

  return {
    /** Starts the resource of a folder by its manifest. */
    start(name: string, folder: string): void {
      const manifest = readManifest(folder)
      const file = join(folder, manifest.server_script ?? '')
      open(name, readFileSync(file, 'utf8'), file, folder, manifest.version ?? '')
    },
    /** A script of a neighbour, given as code. */
    startCode: (name: string, code: string, folder: string | null = null) =>
      open(name, code, `${name}.js`, folder, '1'),
    stop(name: string): void {
      world.thread.advance()
      world.dispatch('onResourceStop', [name], '')
      kill(name)
    },
    kill,
  }
}

interface Coming {
  scripts: Scripts
  town: ReturnType<typeof openPlayers>
  newcomer: NewPlayer
}

/** A player connects: every script that hears of it may hold them up. */
function connect(world: World, { scripts, town, newcomer }: Coming): Connection {
  const arrival = town.arrive(newcomer)
  const defers: Defers[] = []
  const { isSlow = false } = newcomer
  const connection = openConnection(world, arrival, defers, { step: () => town.step(arrival), isSlow })
  world.thread.arrive()
  for (const script of scripts.values()) {
    if (!script.hears('playerConnecting')) continue
    const carried = [arrival.name, () => {}, connection.deferralsFor(script)]
    world.thread.enter(script, 'game', () => script.handle('playerConnecting', carried, arrival.id))
  }
  connection.start()
  return connection
}

/** What scripts and players send and call, as a test makes them do it. */
const sending = ({ dispatch, call, thread }: Pick<World, 'dispatch' | 'call' | 'thread'>) => ({
  /** An event of a script of the server. */
  emit(name: string, ...carried: unknown[]): void {
    dispatch(name, carried, '')
  },
  /** The same as a script of that name sends it. */
  emitAs(resource: string, name: string, ...carried: unknown[]): void {
    thread.as(resource, () => dispatch(name, carried, ''))
  },
  /** An event that a player's own game sends. */
  emitFrom(player: number, name: string, ...carried: unknown[]): void {
    dispatch(name, carried, player, true)
  },
  /** Calls an export as a script of that name does. */
  callAs(resource: string, of: string, name: string, ...given: unknown[]): unknown {
    return thread.as(resource, () => call(of, name, given))
  },
})

function readManifest(folder: string): Record<string, string> {
  const text = readFileSync(join(folder, 'fxmanifest.lua'), 'utf8')
  const entries = [...text.matchAll(/^(\w+) '([^']*)'$/gm)].map(([, key = '', value = '']) => [key, value])
  const manifest: Record<string, string> = Object.fromEntries(entries)
  const wanted = { fx_version: 'cerulean', game: 'common', server_only: 'yes', node_version: '22' }
  for (const [key, value] of Object.entries(wanted))
    if (manifest[key] !== value) throw new Error(`fxmanifest.lua: ${key} is ${manifest[key]}, not ${value}`)
  return manifest
}
