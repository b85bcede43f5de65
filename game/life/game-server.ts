import { setTimeout as sleep } from 'node:timers/promises'
import { openCache } from '#core/cache.ts'
import type { Connection } from '#harness/connection.ts'
import { openFxServer } from '#harness/fx-server.ts'
import { anyDoing, pick, sayings } from './doings.ts'
import { townsmanOf, type Townsman } from './townsfolk.ts'

export interface LifeOptions {
  /** The running site, and a token of a game server on it. */
  url: string
  token: string
  /** Where the built resource lies, for this server alone. */
  folder: string
  /** Players at once, about. */
  players: number
  slots: number
  linesPerSecond: number
  /** People who come back again and again, whether they are let in or not. */
  guests: Townsman[]
  /** Milliseconds between two steps of the town. */
  step: number
  /** How long (ms) somebody who was refused waits before the next try. */
  triesAgain: number
  say: (line: string) => void
}

/** How long (ms) somebody who left stays away. */
const STAYS_AWAY = 60_000
/** Share of players who leave in one step. */
const LEAVES = 0.01

/**
 * A game server that is played on: approved people come and go, guests knock at the gate, scripts write into the ledger. The gate
 * and everything behind it is the built resource; FXServer is played by the harness.
 */
export async function playGameServer(options: LifeOptions, signal: AbortSignal): Promise<void> {
  const { url, token, folder, players, slots, guests, step, triesAgain, say } = options
  await using game = openFxServer({ slots, convars: { westmore_url: url, westmore_token: token } })
  game.start('westmore', folder)
  const inside = new Map<string, Townsman>()
  const knocking = new Map<string, Connection>()
  const list = openCache(`${folder}/data`, say)
  /** When (ms) somebody tried last, or as if they had then. */
  const triedAt = new Map<string, number>()

  async function knock(townsman: Townsman): Promise<void> {
    const { name, license, discordId } = townsman
    triedAt.set(license, Date.now())
    const connection = game.connect({ name, identifiers: [license, `discord:${discordId}`] })
    knocking.set(license, connection)
    const ending = await connection.ended
    knocking.delete(license)
    if (ending.isAdmitted) inside.set(license, townsman)
    say(`${name}: ${ending.isAdmitted ? 'vstoupil(a)' : 'u brány odmítnut(a)'}`)
  }

  const isGuest = (license: string) => guests.some((guest) => guest.license === license)
  /** Everybody who may play, as the resource has it on disk. */
  const approved = () =>
    list
      .load()
      .allowed.map(({ discordId }) => townsmanOf(discordId))
      .filter(({ license }) => !isGuest(license))

  const mayTry = ({ license }: Townsman) =>
    !inside.has(license) && !knocking.has(license) && Date.now() - (triedAt.get(license) ?? 0) >= triesAgain

  function liveOn(): void {
    const listed = game.players()
    // Whoever was dropped is not inside any more.
    for (const [license, { name }] of inside)
      if (!listed.some((one) => one.identifiers.includes(license))) {
        inside.delete(license)
        if (!isGuest(license)) triedAt.set(license, Date.now() + STAYS_AWAY - triesAgain)
        say(`${name}: odešel (odešla)`)
      }
    // Whoever sees a card has read it by now.
    for (const connection of knocking.values()) if (connection.cards.length > 0) connection.press()
    for (const guest of guests.filter(mayTry)) void knock(guest)
    if (listed.length + knocking.size < players) {
      const [first, ...others] = approved().filter(mayTry)
      if (first) void knock(pick([first, ...others]))
    }
    for (const { id, identifiers } of listed)
      if (Math.random() < LEAVES && !identifiers.some(isGuest)) game.quit(id)
    const lines = Math.floor((options.linesPerSecond * step) / 1_000 + Math.random())
    for (let line = 0; line < lines; line += 1) writeLine(listed)
  }

  function writeLine([first, ...others]: { id: number }[]): void {
    if (!first) return
    const { id } = pick([first, ...others])
    if (Math.random() < 0.25) return game.emitAs('chat', 'chatMessage', id, '', pick(sayings))
    const { script, category, action, metadata } = anyDoing()
    game.callAs(script, 'westmore', 'log', category, action, id, metadata)
  }

  while (!signal.aborted) {
    liveOn()
    // What the harness keeps for tests to look at would grow for as long as the town lives.
    game.dropped.length = 0
    game.shown.length = 0
    for (const line of game.output.splice(0)) say(line)
    if (game.broken.length > 0) throw new Error(`rules of FXServer were broken:\n${game.broken.join('\n')}`)
    await sleep(step, undefined, { signal }).catch(() => {})
  }
}
