import { submissionGate } from '@westmore/contract/allowlist.ts'
import { GAME_PAGE_SIZE, type Player, type ApplicationState } from '@westmore/contract/game.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { queuePlace } from '#features/allowlist/public.ts'
import { proverOf } from '#features/logs/public.ts'
import type { Db } from '#postgres/db.ts'
import { asGame, reauthenticateGameServer } from '#rpc.ts'
import { isMoment, readCursor, writePoint } from './cursor.ts'
import * as store from './store.ts'

export const player = asGame.game.player.handler(({ input: { id }, context: { db, now } }) =>
  playerOf(db, id, now()),
)

export const license = asGame.game.license.handler(async ({ input, context: { db, now } }) => {
  const id = await proverOf(db, input.license)
  if (id === undefined) {
    return { discordId: null, allowed: false, licenses: [], changedAt: null, standing: unknown }
  }
  return playerOf(db, id, now())
})

const unknown: ApplicationState = { state: 'none', place: null, reason: null, hoursRemaining: null }

async function playerOf(db: Db, id: string, now: Date): Promise<Player> {
  const state = await store.playerOf(db, id)
  const { discordId, allowed, licenses, changedAt } = state
  return { discordId, allowed, licenses, changedAt, standing: await standingOf(db, state, now) }
}

async function standingOf(db: Db, state: store.PlayerState, now: Date): Promise<ApplicationState> {
  const { allowed, allowlistStatus, latestId, revokedAt, reason, revokeReason } = state
  if (allowed) return { ...unknown, state: 'approved' }
  if (allowlistStatus === 'pending') {
    const place = latestId === null ? null : (await queuePlace(db, latestId)).position
    return { ...unknown, state: 'waiting', place }
  }
  if (allowlistStatus === 'none') return unknown
  const { hoursRemaining } = submissionGate(state, now)
  return revokedAt === null
    ? { state: 'declined', place: null, reason, hoursRemaining }
    : { state: 'revoked', place: null, reason: revokeReason, hoursRemaining }
}

export const changes = asGame.game.changes.handler(
  async ({ input: { since: text = '', wait }, context, errors }) => {
    const { db, gate, game, now, reply } = context
    // Older versions of the resource sent a time here.
    if (isMoment(text)) throw errors.EPOCH_UNKNOWN()
    const cursor = readCursor(text)
    if (!cursor) throw errors.BAD_REQUEST({ message: 'since: must be the `until` of an earlier answer' })
    const { since, after } = cursor
    if (since && !cursor.until) await gate.noteReceived(game.sender, since)
    const latest = await latestPointAfter(since, cursor.until ? 0 : wait)
    if (since) await checkPoint(since, latest)

    // Changes made while the players are read come after `until`.
    const until = cursor.until ?? latest
    const page = { after, limit: GAME_PAGE_SIZE + 1 }
    const found = await readPlayers(since, latest, page)
    const players = found.slice(0, GAME_PAGE_SIZE)
    const more = found.length > players.length
    const last = players.at(-1)?.discordId ?? ''
    const next = [since ? writePoint(since) : '', writePoint(until), last].join('~')
    const isAnyoneApproved = await gate.isAnyoneApproved(latest)
    return { players, until: more ? next : writePoint(until), more, isAnyoneApproved }

    /** The newest point: at once if it differs from `known`, else after a change or when the time is over. */
    async function latestPointAfter(known: store.Point | undefined, seconds: number): Promise<store.Point> {
      const end = performance.now() + seconds * 1_000
      const gone = new AbortController()
      const leave = () => gone.abort()
      reply.raw.once('close', leave)
      try {
        for (;;) {
          const count = gate.changeCount()
          const newest = await gate.latestPoint(seconds > 0)
          const left = end - performance.now()
          if (!known || !isSame(known, newest) || left <= 0 || gone.signal.aborted) return newest
          await gate.waitForChange(game.sender, count, left, gone.signal)
          if (gate.changeCount() === count) return newest
          await reauthenticateGameServer(context)
        }
      } finally {
        reply.raw.off('close', leave)
      }
    }

    /** Checks that the history still has this point, so that all later changes are known. */
    async function checkPoint(known: store.Point, newest: store.Point): Promise<void> {
      if (isSame(known, newest)) return
      const { at, oldest } = await store.findPoint(db, known)
      if (at === null) throw known.seq < oldest ? errors.SINCE_TOO_OLD() : errors.EPOCH_UNKNOWN()
      if (at < limitOf(terms.removals, now())) throw errors.SINCE_TOO_OLD()
    }

    async function readPlayers(known: store.Point | undefined, newest: store.Point, asked: typeof page) {
      if (!known) return store.allowedPlayers(db, asked)
      return isSame(known, newest) ? [] : store.changedPlayers(db, known.seq, asked)
    }
  },
)

const isSame = (one: store.Point, other: store.Point) => one.seq === other.seq && one.mark === other.mark
