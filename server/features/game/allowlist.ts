import { sql } from 'kysely'
import { submissionGate } from '@westmore/contract/allowlist.ts'
import { GAME_PAGE_SIZE, type Player, type ApplicationState } from '@westmore/contract/game.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { listedWith, queuePlace, takenOf } from '#features/allowlist/public.ts'
import { proverOf } from '#features/logs/public.ts'
import { provenIdentifiers } from '#events/gate.ts'
import { bansAfter, refusingSanctionOf, toBan } from '#features/sanctions/public.ts'
import type { Db } from '#postgres/db.ts'
import { asGame, reauthenticateGameServer, type Context } from '#rpc.ts'
import { readCursor, writePoint, type Cursor } from './cursor.ts'
import * as store from './store.ts'

export const player = asGame.game.player.handler(({ input: { id }, context }) => playerOf(context, id))

export const license = asGame.game.license.handler(async ({ input, context }) => {
  const { db, env } = context
  const id = (await proverOf(db, input.license)) ?? (await listedWith(db, input.license))
  if (id !== undefined) return playerOf(context, id)
  const closing = await refusingSanctionOf(db, sql`(select ${input.license}::text)`)
  const ban = closing ? toBan(env, closing) : null
  return { discordId: null, allowed: false, licenses: [], standing: unknown, ban }
})

const unknown: ApplicationState = { state: 'none', place: null, reason: null, hoursRemaining: null }
const revoked = (reason: string): ApplicationState => ({ ...unknown, state: 'revoked', reason })

async function playerOf({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>, id: string): Promise<Player> {
  const [state, closing] = await Promise.all([
    store.playerOf(db, id),
    refusingSanctionOf(db, identifiersListedAs(id)),
  ])
  const { discordId, allowed, licenses } = state
  const common = { discordId, licenses }
  // Game servers that know no bans use the standing.
  if (closing)
    return { ...common, allowed: false, standing: revoked(closing.reason), ban: toBan(env, closing) }
  return { ...common, allowed, standing: await standingOf(db, state, now()), ban: null }
}

/** Of an account, or of a person taken over without one. */
const identifiersListedAs = (id: string) => sql`(
  select identifier from ${provenIdentifiers(sql`${id}::text`)} theirs union all
  select unnest(identifiers) from ${takenOf(sql`${id}::text`)} taken)`

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
  async ({ input: { since: text = '', wait, bans: asksForBans }, context, errors }) => {
    const { db, env, now } = context
    const cursor = readCursor(text)
    if (!cursor) throw errors.EPOCH_UNKNOWN()
    const { since } = cursor
    const latest = await latestPointAfter(context, since, cursor.until ? 0 : wait)
    const isUnchanged = since && isSame(since, latest)
    if (since && !isUnchanged && !(await store.isKnownSince(db, since, limitOf(terms.removals, now()))))
      throw errors.EPOCH_UNKNOWN()

    // Changes made while the players are read come after `until`.
    const until = cursor.until ?? latest
    const withBans = asksForBans === '1'
    const { players, sanctions, next } = isUnchanged ? nothing : await readPage(db, cursor, withBans)
    return {
      players,
      ...(withBans && {
        bans: sanctions.filter(({ isOver }) => !isOver).map((row) => toBan(env, row)),
        over: sanctions.filter(({ isOver }) => isOver).map(({ id }) => id),
      }),
      until: next ? [since ? writePoint(since) : '', writePoint(until), next].join('~') : writePoint(until),
      more: next !== undefined,
      isAnyoneApproved: await store.isAnyoneApproved(db),
    }
  },
)

/** Sanctions follow the last of the players. `next` is the last id, unless the page is the last. */
async function readPage(db: Db, { since, afterPlayer, afterBan }: Cursor, withBans: boolean) {
  const limit = GAME_PAGE_SIZE + 1
  const asked = { after: afterPlayer ?? '', limit, leavesOutBanned: !withBans }
  const found =
    afterPlayer === undefined
      ? []
      : await (since ? store.changedPlayers(db, since.seq, asked) : store.allowedPlayers(db, asked))
  const players = found.slice(0, GAME_PAGE_SIZE)
  if (found.length > players.length) return { players, sanctions: [], next: players.at(-1)?.discordId }
  const rest = withBans ? await bansAfter(db, since?.seq, { after: afterBan, limit }) : []
  const sanctions = rest.slice(0, GAME_PAGE_SIZE)
  return { players, sanctions, next: rest.length > sanctions.length ? sanctions.at(-1)?.id : undefined }
}

type GameContext = Pick<Context, 'db' | 'gate' | 'reply'> & Parameters<typeof reauthenticateGameServer>[0]

/** At once if it differs from `known`, else after a change or when the time is over. */
async function latestPointAfter(
  context: GameContext,
  known: store.Point | undefined,
  seconds: number,
): Promise<store.Point> {
  const { db, gate, reply } = context
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply.raw.once('close', leave)
  const over = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), leaving.signal])
  try {
    for (;;) {
      // Before the question, so that no change is missed.
      const changed = gate.nextChange(over)
      const newest = await store.latestPointOf(db)
      if (!known || !isSame(known, newest) || !(await changed)) return newest
      await reauthenticateGameServer(context)
    }
  } finally {
    reply.raw.off('close', leave)
    leave()
  }
}

const nothing = { players: [], sanctions: [], next: undefined }
const isSame = (one: store.Point, other: store.Point) => one.seq === other.seq && one.mark === other.mark
