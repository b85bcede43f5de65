import { setTimeout as sleep } from 'node:timers/promises'
import { openCache } from '#core/gate/cache.ts'
import type { Connection } from '#harness/connection.ts'
import { openFxServer } from '#harness/fx-server.ts'
import { chatLines, pick, randomEvent } from './game-events.ts'
import { simulatedPlayerOf, type SimulatedPlayer } from './simulated-players.ts'

export interface LifeOptions {
  /** The running site and a token for a game server. */
  url: string
  token: string
  /** The built resource, used by this server only. */
  folder: string
  /** About this many players at once. */
  players: number
  slots: number
  linesPerSecond: number
  /** People who keep connecting, admitted or not. */
  guests: SimulatedPlayer[]
  /** The pause (ms) between two steps of the simulation. */
  step: number
  /** The pause (ms) before a refused player tries again. */
  triesAgain: number
  say: (line: string) => void
}

/** How long (ms) a player stays away after leaving. */
const STAYS_AWAY = 60_000
/** Share of players who leave in one step. */
const LEAVES = 0.01

/**
 * Simulates a game server: approved people come and go, guests try to connect, scripts log events. It runs the built resource in the
 * harness, which replaces FXServer.
 */
export async function playGameServer(options: LifeOptions, signal: AbortSignal): Promise<void> {
  const { url, token, folder, players, slots, guests, step, triesAgain, say } = options
  await using game = openFxServer({ slots, convars: { westmore_url: url, westmore_token: token } })
  game.start('westmore', folder)
  const inside = new Map<string, SimulatedPlayer>()
  const connecting = new Map<string, Connection>()
  const list = openCache(`${folder}/data`, say)
  /** The time of each person's last try; a player who left gets a later one, to stay away longer. */
  const triedAt = new Map<string, number>()

  async function tryToConnect(player: SimulatedPlayer): Promise<void> {
    const { name, license, discordId } = player
    triedAt.set(license, Date.now())
    const connection = game.connect({ name, identifiers: [license, `discord:${discordId}`] })
    connecting.set(license, connection)
    const { isAdmitted } = await connection.ended
    connecting.delete(license)
    if (isAdmitted) inside.set(license, player)
    say(`${name}: ${isAdmitted ? 'vstup do hry' : 'odmítnutí u brány'}`)
  }

  const isGuest = (license: string) => guests.some((guest) => guest.license === license)
  const approved = () =>
    (list.load()?.players ?? [])
      .filter(({ allowed }) => allowed)
      .map(({ discordId }) => simulatedPlayerOf(discordId))
      .filter(({ license }) => !isGuest(license))

  const mayTry = ({ license }: SimulatedPlayer) =>
    !inside.has(license) && !connecting.has(license) && Date.now() - (triedAt.get(license) ?? 0) >= triesAgain

  function simulateStep(): void {
    const listed = game.players()
    // Notices players who left or were dropped.
    for (const [license, { name }] of inside)
      if (!listed.some((one) => one.identifiers.includes(license))) {
        inside.delete(license)
        if (!isGuest(license)) triedAt.set(license, Date.now() + STAYS_AWAY - triesAgain)
        say(`${name}: odchod ze hry`)
      }
    // Closes the cards shown since the last step.
    for (const connection of connecting.values()) if (connection.cards.length > 0) connection.press()
    for (const guest of guests.filter(mayTry)) void tryToConnect(guest)
    if (listed.length + connecting.size < players) {
      const [first, ...others] = approved().filter(mayTry)
      if (first) void tryToConnect(pick([first, ...others]))
    }
    for (const { id, identifiers } of listed)
      if (Math.random() < LEAVES && !identifiers.some(isGuest)) game.quit(id)
    const lines = Math.floor((options.linesPerSecond * step) / 1_000 + Math.random())
    for (let line = 0; line < lines; line += 1) writeLine(listed)
  }

  function writeLine([first, ...others]: { id: number }[]): void {
    if (!first) return
    const { id } = pick([first, ...others])
    if (Math.random() < 0.25) return game.emitAs('chat', 'chatMessage', id, '', pick(chatLines))
    const [script, category, action, metadata] = randomEvent()
    game.callAs(script, 'westmore', 'log', category, action, id, metadata)
  }

  while (!signal.aborted) {
    simulateStep()
    // The harness collects these for tests; here they would grow without end.
    game.dropped.length = 0
    game.sentToPlayers.length = 0
    for (const line of game.output.splice(0)) say(line)
    if (game.broken.length > 0) throw new Error(`rules of FXServer were broken:\n${game.broken.join('\n')}`)
    await sleep(step, undefined, { signal }).catch(() => {})
  }
}
