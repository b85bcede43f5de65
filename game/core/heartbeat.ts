import type { Heartbeat, Refused } from '@westmore/contract/game.ts'
import { cutName, type Game, type Timer } from './game.ts'
import type { Refusals } from './refusals.ts'
import { backOff, type Ask, type SiteAnswer } from './web.ts'

const EVERY = 15_000
const SOON = 3_000
const TIMEOUT = 8_000
const MAX_PLAYERS = 2_048
const MAX_REFUSED = 200
/** After this many 400 answers in a row the refused players in the message are given up. */
const MAX_REJECTIONS = 3
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
  let rejections = 0
  let isSending = false
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
    if (isOver) return
    isSending = true
    isUrgent = false
    isSoon = false
    next?.cancel()
    const refused = refusals.all().slice(0, MAX_REFUSED)
    const answer = await beat(refused)
    isSending = false
    if (isOver) return
    if (answer?.status === 204) refusals.forget(refused)
    failures = answer?.status === 204 ? 0 : failures + 1
    rejections = answer?.status === 400 ? rejections + 1 : 0
    if (rejections >= MAX_REJECTIONS) refusals.forget(refused)
    const isMore = answer?.status === 204 && refusals.all().length > 0
    const usual = isSoon ? SOON : EVERY
    const pause = failures === 0 ? usual : Math.max(1_000, backOff(failures, EVERY, answer))
    next = game.after(isUrgent ? 0 : isMore ? 1_000 : pause, () => void send())
  }
  next = game.after(0, () => void send())

  function sendNow(): void {
    isUrgent = true
    if (!isSending) void send()
  }

  return {
    soon(): void {
      if (isSoon || isOver || failures > 0) return
      isSoon = true
      if (isSending) return
      next?.cancel()
      next = game.after(SOON, () => void send())
    },
    restart(seconds: number | null): void {
      restartAt = seconds === null ? null : game.now() + seconds * 1_000
      sendNow()
    },
    stop(): void {
      isOver = true
      next?.cancel()
    },
  }
}
