import type { Heartbeat, Refused } from '@westmore/contract/game.ts'
import { cutName, type Game, type Timer } from './game.ts'
import type { Refusals } from './refusals.ts'
import { backOff, type Ask } from './web.ts'

const EVERY = 15_000
/** Who came, left or was refused is told within this time (ms). */
const SOON = 3_000
const PATIENCE = 8_000
const MAX_PLAYERS = 2_048
const MAX_REFUSED = 200
/** After so many refusals of the message itself the news of refused players in it are given up. */
const MAX_REFUSALS = 3
/** A restart that did not come by so long (s) after its time was called off. */
const OVERDUE = 300

interface Options {
  ask: Ask
  spool: () => Heartbeat['spool']
  turnedAway: () => Heartbeat['turnedAway']
  lag: () => number | null
  gate: () => Heartbeat['gate']
  refusals: Pick<Refusals, 'all' | 'forget'>
}

/** Tells the site every 15 s how it stands, soon when players change, and at once when a restart is announced. */
export function startHeartbeat(game: Game, { ask, spool, turnedAway, lag, gate, refusals: news }: Options) {
  const started = game.now()
  let restartAt: number | null = null
  let failures = 0
  let refusals = 0
  let isBeating = false
  let isUrgent = false
  let isSoon = false
  let isOver = false
  let next: Timer | undefined

  function restartIn(): number | null {
    if (restartAt === null) return null
    const left = Math.round((restartAt - game.now()) / 1_000)
    if (left < -OVERDUE) restartAt = null
    return restartAt === null ? null : Math.max(0, left)
  }

  const message = (told: Refused[]): Heartbeat => ({
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
    refused: told,
  })

  async function beat(): Promise<void> {
    if (isOver) return
    isBeating = true
    isUrgent = false
    isSoon = false
    next?.cancel()
    const told = news.all().slice(0, MAX_REFUSED)
    const body = JSON.stringify(message(told))
    const answer = await ask({ method: 'POST', path: '/api/game/heartbeat', body, patience: PATIENCE })
    isBeating = false
    if (isOver) return
    if (answer?.status === 204) news.forget(told)
    failures = answer?.status === 204 ? 0 : failures + 1
    refusals = answer?.status === 400 ? refusals + 1 : 0
    if (refusals >= MAX_REFUSALS) news.forget(told)
    const isMore = answer?.status === 204 && news.all().length > 0
    const calm = isSoon ? SOON : EVERY
    const pause = failures === 0 ? calm : Math.max(1_000, backOff(failures, EVERY, answer))
    next = game.after(isUrgent ? 0 : isMore ? 1_000 : pause, () => void beat())
  }
  next = game.after(0, () => void beat())

  function atOnce(): void {
    isUrgent = true
    if (!isBeating) void beat()
  }

  return {
    /** Somebody came, left or was refused. A site that is away is asked no more often for it. */
    soon(): void {
      if (isSoon || isOver || failures > 0) return
      isSoon = true
      if (isBeating) return
      next?.cancel()
      next = game.after(SOON, () => void beat())
    },
    /** So many seconds until the server restarts; null when that is off. */
    restart(seconds: number | null): void {
      restartAt = seconds === null ? null : game.now() + seconds * 1_000
      atOnce()
    },
    stop(): void {
      isOver = true
      next?.cancel()
    },
  }
}
