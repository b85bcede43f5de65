import type { Heartbeat } from '@westmore/contract/game.ts'
import type { Game } from './game.ts'
import { words } from './words.ts'

const PADLOCK = 'sv_appearAllowlisted'
const INSTRUCTIONS = 'sv_allowlistInstructions'

type Listing = NonNullable<Heartbeat['listing']>

interface Options {
  isWanted: boolean
  site: string
}

/**
 * txAdmin, while its allowlist is on, or server.cfg may also set the padlock and the instructions; such
 * values are never changed, and ours are recognized by the text.
 */
export function openPadlock(game: Game, { isWanted, site }: Options) {
  const instructions = words.instructions(site)
  let beside = instructions
  const isLocked = () => ['true', '1'].includes(game.setting(PADLOCK).toLowerCase())
  const holder = (): Listing['padlock'] => {
    if (!isLocked()) return 'none'
    return game.setting(INSTRUCTIONS) === beside ? 'westmore' : 'other'
  }

  /** Needed again when txAdmin has taken the padlock away. */
  function apply(): Listing['padlock'] {
    if (isWanted && !isLocked()) {
      beside = game.setting(INSTRUCTIONS) || instructions
      game.setServerInfo(INSTRUCTIONS, beside)
      game.setServerInfo(PADLOCK, 'true')
    }
    return holder()
  }

  function takeBack(): void {
    if (holder() !== 'westmore') return
    game.setServerInfo(PADLOCK, 'false')
    if (beside === instructions) game.setServerInfo(INSTRUCTIONS, '')
  }

  if (isWanted) apply()
  else takeBack()
  return { apply, takeBack }
}

/** Such as «FXServer-master SERVER v1.0.0.35245 linux». */
export function buildOf(version: string): number | null {
  const [, build] = /\bv1\.0\.0\.(\d{4,6})\b/.exec(version) ?? []
  return build === undefined ? null : Number(build)
}
