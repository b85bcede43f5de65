import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection, type DeferralState } from './connection.ts'
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
  /** Joins only by a call of `join`, not automatically once admitted. */
  isSlow?: boolean
}

interface Options {
  convars?: Record<string, string>
  slots?: number
  /** Factor by which the game's time runs faster. */
  speed?: number
}

export type FxServer = ReturnType<typeof openFxServer>

/**
 * FXServer by its documented rules, as far as a resource without a client needs them (docs/decisions/game.md). A broken rule
 * is noted in `broken`, and `await using` fails the test.
 */
export function openFxServer({ convars = {}, slots = 64, speed = 1 }: Options = {}) {
  const broken: string[] = []
  const output: string[] = []
  const sentToPlayers: { player: number; name: string; args: unknown[] }[] = []
  const scripts = new Map<string, Script>()
  const settings = new Map(Object.entries({ sv_maxclients: String(slots), ...convars }))
  const breakRule = (rule: string) => void broken.push(rule)
  const failing = new Set<string>()
  const onThrow = (words: string) => void (failing.size > 0 ? output : broken).push(words)
  const thread = openThread({ onThrow, scripts })
  const { dispatch, call } = openEvents({ scripts, thread, output })
  const players = openPlayers(dispatch)
  const world: World = {
    speed,
    output,
    thread,
    breakRule,
    dispatch,
    call,
    drop: players.drop,
    settings,
    failing,
    isKnown: (name) => scripts.has(name),
    listed: () => [...players.playing.values()],
    find: players.find,
    sendToPlayer: (player, name, args) => void sentToPlayers.push({ player, name, args }),
  }
  const resources = openResources(world, scripts)

  return {
    broken,
    output,
    dropped: players.dropped,
    sentToPlayers,
    settings,
    failing,
    players: world.listed,
    ...resources,
    connect: (newcomer: NewPlayer) => connect(world, { scripts, players, newcomer }),
    /** A player joins without the scripts being asked at the connection. */
    join: (newcomer: NewPlayer): number => players.join(players.arrive(newcomer)),
    quit: players.quit,
    ...outsideCalls({ dispatch, call, thread }),
    hasExport: (of: string, name: string) => scripts.get(of)?.exported(name) !== undefined,
    /** Runs a command from the console, or from the chat of player `by`. */
    command(line: string, by = 0): void {
      const [name = '', ...words] = line.split(' ')
      for (const script of scripts.values()) {
        const found = script.command(name)
        const isAllowed = by === 0 || !found?.isRestricted || players.playing.get(by)?.isAdmin === true
        if (found && isAllowed) thread.enter(script, 'game', () => found.handle(by, words, line))
      }
    },
    /** Waits this long (ms) in game time. */
    pass: (milliseconds: number) => sleep(milliseconds / speed),
    disk: (name: string) => scripts.get(name)?.disk,
    async [Symbol.asyncDispose]() {
      for (const name of scripts.keys()) resources.kill(name)
      await sleep(0)
      if (broken.length > 0) throw new Error(`rules of FXServer were broken:\n${broken.join('\n')}`)
    },
  }
}

type Scripts = Map<string, Script>

function openEvents({ scripts, thread, output }: Pick<World, 'thread' | 'output'> & { scripts: Scripts }) {
  /** Sends an event to all scripts; `source` is the number of the player whose game sent it, or a text if the server did. */
  function dispatch(name: string, args: readonly unknown[], source: number | string, isNet = false): void {
    for (const script of scripts.values()) {
      if (isNet && script.listensTo(name) && !script.isNetSafe(name)) {
        output.push(`${script.name}: Event ${name} was not safe for net`)
        continue
      }
      thread.enter(script, 'game', () => script.handle(name, args, source))
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

function openPlayers(dispatch: World['dispatch']) {
  const playing = new Map<number, FxPlayer>()
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

  /** FXServer gives a player another number on joining. */
  function joinGame(arrival: FxPlayer): number {
    lastPlayer += 1
    arriving.delete(arrival.id)
    const player = { ...arrival, id: lastPlayer }
    playing.set(player.id, player)
    dispatch('playerJoining', [String(arrival.id)], player.id)
    return player.id
  }

  function quit(id: number, reason = 'Exiting'): void {
    if (!playing.has(id)) return
    dispatch('playerDropped', [reason], id)
    playing.delete(id)
  }

  function drop(id: number, reason: string): void {
    const player = playing.get(id)
    if (!player) return
    dropped.push({ id, name: player.name, reason })
    quit(id, reason)
  }

  const find = (id: number) => playing.get(id) ?? arriving.get(id)
  return { playing, dropped, find, arrive, join: joinGame, quit, drop }
}

function openResources(world: World, scripts: Scripts) {
  function open(name: string, code: string, file: string, folder: string | null, version: string): void {
    if (scripts.has(name)) throw new Error(`${name} is already running`)
    const script = openScript(world, { name, folder, version })
    scripts.set(name, script)
    world.thread.enter(script, 'game', () => script.run(code, file))
  }

  /** Ends a script like kill -9: it runs nothing more and its connections break. */
  function kill(name: string): void {
    scripts.get(name)?.kill()
    scripts.delete(name)
  }

  return {
    start(name: string, folder: string): void {
      const manifest = readManifest(folder)
      const file = join(folder, manifest.server_script ?? '')
      open(name, readFileSync(file, 'utf8'), file, folder, manifest.version ?? '')
    },
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

interface ConnectOptions {
  scripts: Scripts
  players: ReturnType<typeof openPlayers>
  newcomer: NewPlayer
}

/** Every script that listens to `playerConnecting` may defer the player. */
function connect(world: World, { scripts, players, newcomer }: ConnectOptions): Connection {
  const arrival = players.arrive(newcomer)
  const states: DeferralState[] = []
  const { isSlow = false } = newcomer
  const connection = openConnection(world, arrival, states, { join: () => players.join(arrival), isSlow })
  world.thread.enterGame()
  for (const script of scripts.values()) {
    if (!script.listensTo('playerConnecting')) continue
    const args = [arrival.name, () => {}, connection.deferralsFor(script)]
    world.thread.enter(script, 'game', () => script.handle('playerConnecting', args, arrival.id))
  }
  connection.start()
  return connection
}

/** Events and calls that a test makes in the name of scripts and players. */
const outsideCalls = ({ dispatch, call, thread }: Pick<World, 'dispatch' | 'call' | 'thread'>) => ({
  emit(name: string, ...args: unknown[]): void {
    dispatch(name, args, '')
  },
  /** Sends an event as a script of this name. */
  emitAs(resource: string, name: string, ...args: unknown[]): void {
    thread.as(resource, () => dispatch(name, args, ''))
  },
  /** Sends an event as a player's game. */
  emitFrom(player: number, name: string, ...args: unknown[]): void {
    dispatch(name, args, player, true)
  },
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
