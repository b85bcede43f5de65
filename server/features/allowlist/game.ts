import { GAME_PAGE_SIZE } from '@westmore/contract/allowlist-game.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { asGame } from '#rpc.ts'
import { allowanceOf, allowedPlayers, changedPlayers, settledTime } from './game-store.ts'

const player = asGame.allowlist.game.player.handler(async ({ input: { id }, context: { db } }) => ({
  discordId: id,
  ...(await allowanceOf(db, id)),
}))

const changes = asGame.allowlist.game.changes.handler(
  async ({ input: { since: text = '' }, context: { db }, errors }) => {
    const cursor = readCursor(text)
    if (!cursor) throw errors.BAD_REQUEST({ message: 'since: must be the `until` of an answer before' })
    // Before the players are read: what commits in between lies after it.
    const { now, settled } = await settledTime(db)
    const { since, after } = cursor
    if (since !== '' && new Date(since) < limitOf(terms.removals, now)) throw errors.SINCE_TOO_OLD()

    const until = cursor.until || settled.toISOString()
    const page = { after, limit: GAME_PAGE_SIZE + 1 }
    const found = since === '' ? await allowedPlayers(db, page) : await changedPlayers(db, since, page)
    const players = found.slice(0, GAME_PAGE_SIZE)
    const more = found.length > players.length
    const last = players.at(-1)?.discordId ?? ''
    return { players, until: more ? [since, until, last].join('~') : until, more }
  },
)

export const game = { player, changes }

/** A moment, or between pages `since~until~discordId`: since when, what the last page will answer, and who came last. */
function readCursor(text: string): { since: string; until: string; after: string } | undefined {
  const parts = text.split('~')
  if (parts.length !== 1 && parts.length !== 3) return undefined
  const [since = '', until = '', after = ''] = parts
  const isPage = parts.length === 3
  if (since !== '' && !isMoment(since)) return undefined
  if (isPage && !(isMoment(until) && /^\d{15,21}$/.test(after))) return undefined
  return { since, until, after }
}

/** Only as it is written here, so that whatever passes is a moment to the database too. */
function isMoment(text: string): boolean {
  return /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}
