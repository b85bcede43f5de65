import { performance } from 'node:perf_hooks'
import { isDiscordId, isLicense, isObject } from '#core/answers.ts'
import type { Visitor } from '#core/gate/admission.ts'
import { cutName, type Deferral, type Game, type Identity } from '#core/game.ts'
import type { EventArgs, Events } from '#bridges/events.ts'

/** No other file calls a native or global of FXServer. */
declare function on(name: string, handle: (...args: unknown[]) => void): void
declare function onNet(name: string, handle: (...args: unknown[]) => void): void
declare function emitNet(name: string, target: number, ...args: unknown[]): void
declare function GetConvar(name: string, fallback: string): string
declare function GetConvarInt(name: string, fallback: number): number
declare function SetConvarServerInfo(name: string, value: string): void
declare function GetCurrentResourceName(): string
declare function GetResourcePath(resource: string): string
declare function GetResourceState(resource: string): string
declare function GetResourceMetadata(resource: string, key: string, index: number): string | null
declare function GetInvokingResource(): string | null
declare function GetNumPlayerIndices(): number
declare function GetPlayerFromIndex(index: number): string
declare function GetPlayerName(player: string): string | null
declare function GetPlayerIdentifierByType(player: string, type: string): string | null
declare function GetNumPlayerIdentifiers(player: string): number
declare function GetPlayerIdentifier(player: string, index: number): string | null
declare function DropPlayer(player: string, reason: string): void
declare function RegisterCommand(
  name: string,
  handle: (source: number, words: string[]) => void,
  isRestricted: boolean,
): void
declare global {
  var exports: (name: string, work: (...given: unknown[]) => unknown) => void
}
/**
 * The sender of the event being handled, until the handler returns: a number, a text ending in one, or
 * nothing for the server.
 */
declare const source: unknown

interface Deferrals {
  defer: () => void
  update: (text: string) => void
  presentCard: (card: object, pressed: () => void) => void
  done: (reason?: string) => void
}

const senderOf = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(/(\d+)$/.exec(value)?.[1]) : Number(value ?? Number.NaN)
  return Number.isInteger(number) && number > 0 ? number : null
}

function identityOf(id: number): Identity {
  const discordId = GetPlayerIdentifierByType(String(id), 'discord')?.replace(/^discord:/, '')
  const license = GetPlayerIdentifierByType(String(id), 'license')
  return {
    discordId: isDiscordId(discordId) ? discordId : null,
    license: isLicense(license) ? license : null,
  }
}

function identifiersOf(id: number): string[] {
  const all = Array.from({ length: GetNumPlayerIdentifiers(String(id)) }, (_, index) =>
    GetPlayerIdentifier(String(id), index),
  )
  return all.filter((identifier) => identifier !== null)
}

const openDeferrals = new Set<Deferrals>()

/**
 * FXServer loses a call made in the same tick as another, so each call on a connection has a tick of its own.
 */
function openDeferral(deferrals: Deferrals): Deferral {
  const steps: (() => void)[] = []
  let isOver = false
  deferrals.defer()
  openDeferrals.add(deferrals)
  const run = () => {
    steps[0]?.()
    steps.shift()
    if (steps.length > 0) setImmediate(run)
  }
  const step = (work: () => void) => {
    if (steps.push(work) === 1) setImmediate(run)
  }
  const end = (work: () => void) => {
    if (isOver) return
    isOver = true
    openDeferrals.delete(deferrals)
    step(work)
  }
  return {
    wait: (text) => step(() => deferrals.update(text)),
    show: (card, pressed) => step(() => deferrals.presentCard(card, pressed)),
    // FXServer refuses the player if `done` gets any argument, even undefined.
    admit: () => end(() => deferrals.done()),
    refuse: (text) => end(() => deferrals.done(text)),
  }
}

const isDeferrals = (value: unknown): value is Deferrals =>
  isObject(value) &&
  ['defer', 'update', 'presentCard', 'done'].every((name) => typeof value[name] === 'function')

const MAX_ARRIVING = 64

export function openGame(): Game {
  const resource = GetCurrentResourceName()
  const soon = (work: () => void) => void setImmediate(work)
  const arriving = new Set<number>()
  on('playerConnecting', () => {
    const id = senderOf(source)
    if (id === null) return
    arriving.add(id)
    for (const oldest of arriving) {
      if (arriving.size <= MAX_ARRIVING) break
      arriving.delete(oldest)
    }
  })
  return {
    version: GetResourceMetadata(resource, 'version', 0) ?? 'unknown',
    folder: GetResourcePath(resource),
    setting: (name) => GetConvar(name, '').trim(),
    setServerInfo: (name, value) => SetConvarServerInfo(name, value),
    soon,
    after(milliseconds, work) {
      let isCancelled = false
      const timer = setTimeout(() => soon(() => isCancelled || work()), milliseconds)
      return {
        cancel() {
          isCancelled = true
          clearTimeout(timer)
        },
      }
    },
    now: () => performance.now(),
    players: () =>
      Array.from({ length: GetNumPlayerIndices() }, (_, index) => Number(GetPlayerFromIndex(index))),
    nameOf: (id) => cutName(GetPlayerName(String(id))),
    identityOf,
    identifiersOf,
    arriving: () => [...arriving],
    steamOf: (id) => GetPlayerIdentifierByType(String(id), 'steam'),
    drop: (id, reason) => DropPlayer(String(id), reason),
    slots: () => GetConvarInt('sv_maxclients', 0),
    queue: () => GetConvarInt('Queue', 0),
    caller: () => {
      const name = GetInvokingResource()
      return name === null || name === '' || name === resource ? null : name
    },
    hasResource: (name) => GetResourceState(name) !== 'missing',
    say: (text) => console.log(`[westmore] ${text}`),
  }
}

export function openEvents(onForged: () => void): Events {
  return {
    fromServer: (name, handle) =>
      onNet(name, (...args: EventArgs) => {
        if (senderOf(source) === null) handle(args)
        else onForged()
      }),
    fromPlayer: (name, handle) =>
      onNet(name, (...args: EventArgs) => {
        const sender = senderOf(source)
        if (sender !== null) handle(sender, args)
      }),
  }
}

/**
 * `find` returns what answers the player, null while everybody may enter. A player without an answer, also
 * because a native failed, is refused.
 */
export function onConnecting(
  broken: string,
  find: () => ((visitor: Visitor) => void) | null | undefined,
): void {
  on('playerConnecting', (name, _setReason, deferrals) => {
    const handle = find()
    if (handle === null || !isDeferrals(deferrals)) return
    const deferral = openDeferral(deferrals)
    try {
      const id = senderOf(source)
      if (id === null || !handle)
        throw new Error(handle ? 'they have no number' : 'the resource did not start')
      handle({ id, name: cutName(name), ...identityOf(id), identifiers: identifiersOf(id), deferral })
    } catch (error) {
      console.log(`[westmore] a player is refused: ${String(error)}`)
      deferral.refuse(broken)
    }
  })
}

export function onJoined(handle: (id: number, arrival: number) => void): void {
  on('playerJoining', (arrival) => {
    const id = senderOf(source)
    if (id !== null) handle(id, Number(arrival))
  })
}

export function onLeft(handle: (id: number, reason: string) => void): void {
  on('playerDropped', (reason) => {
    const id = senderOf(source)
    if (id !== null) handle(id, typeof reason === 'string' ? reason : '')
  })
}

export function onStop(words: string, handle: () => void): void {
  on('onResourceStop', (name) => {
    if (name !== GetCurrentResourceName()) return
    handle()
    for (const deferrals of openDeferrals) deferrals.done(words)
    openDeferrals.clear()
  })
}

export function addExport(name: string, work: (...given: unknown[]) => unknown): void {
  // The bundle has its own `exports`; FXServer's is the global one.
  globalThis.exports(name, work)
}

/** Replies go to the console or, if a player ran the command, to that player's chat. */
export function onCommand(
  name: string,
  handle: (words: string[], reply: (text: string) => void) => void,
): void {
  RegisterCommand(
    name,
    (sender, words) =>
      handle(words, (text) => {
        if (sender === 0) console.log(`[westmore] ${text}`)
        else emitNet('chat:addMessage', sender, { args: ['Westmore', text] })
      }),
    true,
  )
}
