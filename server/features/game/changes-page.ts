import { GAME_PAGE_SIZE } from '@westmore/contract/game.ts'
import { bansAfter } from '#features/sanctions/public.ts'
import type { Db } from '#postgres/db.ts'
import type { Cursor } from './cursor.ts'
import { allowedPlayers, changedPlayers } from './store.ts'

const limit = GAME_PAGE_SIZE + 1

/** Sanctions follow the last of the players. `next` is the last id, unless the page is the last. */
export async function readPage(db: Db, { since, afterPlayer, afterBan }: Cursor, withBans: boolean) {
  const asked = { after: afterPlayer ?? '', limit, leavesOutBanned: !withBans }
  const found =
    afterPlayer === undefined
      ? []
      : await (since ? changedPlayers(db, since.seq, asked) : allowedPlayers(db, asked))
  const players = found.slice(0, GAME_PAGE_SIZE)
  if (found.length > players.length) return { players, sanctions: [], next: players.at(-1)?.discordId }
  const rest = withBans ? await bansAfter(db, since?.seq, { after: afterBan, limit }) : []
  const sanctions = rest.slice(0, GAME_PAGE_SIZE)
  return { players, sanctions, next: rest.length > sanctions.length ? sanctions.at(-1)?.id : undefined }
}
