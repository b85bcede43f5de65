import type { Heartbeat, Refused } from '@westmore/contract/game.ts'
import { cutName, type Game } from './game.ts'
import type { Refusals } from './gate/refusals.ts'
import { backOff, type Ask, type SiteAnswer } from './web.ts'

const EVERY = 15_000
const SOON = 3_000
const TIMEOUT = 8_000
const MAX_PLAYERS = 2_048
const MAX_REFUSED = 200
/** A restart that is later than this (s) counts as cancelled. */
const OVERDUE = 300

interface Options {
  ask: Ask
  spool: () => Heartbeat['spool']
  turnedAway: () => Heartbeat['turnedAway']
  lag: () => number | null
  gate: () => Heartbeat['gate']
  listing: () => Heartbeat['listing']
  refusals: Pick<Refusals, 'all' | 'forget'>
}

export function startHeartbeat(
  game: Game,
  { ask, spool, turnedAway, lag, gate, listing, refusals }: Options,
) {
  const started = game.now()
  let restartAt: number | null = null
  let failures = 0
  let isOver = false
  /** When the next is sent. */
  let dueAt = 0

  function restartIn(): number | null {
    if (restartAt === null) return null
    const left = Math.round((restartAt - game.now()) / 1_000)
    if (left < -OVERDUE) restartAt = null
    return restartAt === null ? null : Math.max(0, left)
  }

  const message = (refused: Refused[]): Heartbeat => ({
    players: game
      .players()
      .slice(0, MAX_PLAYERS)
      .map((id) => ({ id, ...game.identityOf(id), name: cutName(game.nameOf(id)) })),
    slots: Math.min(game.slots(), MAX_PLAYERS),
    queue: Math.min(Math.max(0, game.queue()), 10_000),
    uptime: Math.round((game.now() - started) / 1_000),
    version: game.version,
    now: new Date().toISOString(),
    restartIn: restartIn(),
    spool: spool(),
    turnedAway: turnedAway(),
    lag: lag(),
    gate: gate(),
    listing: listing(),
    refused,
  })

  /** Null also if a native failed: the next heartbeat must follow. */
  async function beat(refused: Refused[]): Promise<SiteAnswer | null> {
    try {
      const body = JSON.stringify(message(refused))
      return await ask({ method: 'POST', path: '/api/game/heartbeat', body, timeout: TIMEOUT })
    } catch (error) {
      game.say(`no heartbeat is sent: ${String(error)}`)
      return null
    }
  }

  async function send(): Promise<void> {
    plan(EVERY)
    const refused = refusals.all().slice(0, MAX_REFUSED)
    const answer = await beat(refused)
    const isTaken = answer?.status === 204
    // A report that the site does not understand is not sent again: it would not understand it later either.
    if (isTaken || answer?.status === 400) refusals.forget(refused)
    failures = isTaken ? 0 : failures + 1
    if (!isTaken) plan(Math.max(1_000, backOff(failures, EVERY, answer)))
  }

  function plan(pause: number): void {
    timer.cancel()
    dueAt = game.now() + pause
    if (!isOver) timer = game.after(pause, () => void send())
  }
  let timer = game.after(0, () => void send())

  function within(longest: number): void {
    // A site that is away is asked again in its own time.
    if (failures === 0 && game.now() + longest < dueAt) plan(longest)
  }

  return {
    soon: () => within(SOON),
    restart(seconds: number | null): void {
      restartAt = seconds === null ? null : game.now() + seconds * 1_000
      within(0)
    },
    stop(): void {
      isOver = true
      timer.cancel()
    },
  }
}
