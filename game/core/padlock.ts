import type { Heartbeat } from '@westmore/contract/game.ts'
import type { Game } from './game.ts'
import { words } from './words.ts'

const PADLOCK = 'sv_appearAllowlisted'
const INSTRUCTIONS = 'sv_allowlistInstructions'

type Listing = NonNullable<Heartbeat['listing']>

interface Options {
  /** Whether the gate is on and `westmore_padlock` allows it. */
  isWanted: boolean
  site: string
}

/**
 * The padlock and the instructions in the server browser. They may also be set by txAdmin, while its allowlist is on,
 * or by server.cfg; such values are never changed, and ours are recognized by the text.
 */
export function openPadlock(game: Game, { isWanted, site }: Options) {
  const instructions = words.instructions(site)
  /** The instructions beside our padlock: ours, or those of server.cfg. */
  let beside = instructions
  const isLocked = () => ['true', '1'].includes(game.setting(PADLOCK).toLowerCase())
  const holder = (): Listing['padlock'] => {
    if (!isLocked()) return 'none'
    return game.setting(INSTRUCTIONS) === beside ? 'westmore' : 'other'
  }

  /** Sets the padlock again when the one of txAdmin was taken away. */
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

/** The build in FXServer's version, such as «FXServer-master SERVER v1.0.0.35245 linux»; null if it has none. */
export function buildOf(version: string): number | null {
  const [, build] = /\bv1\.0\.0\.(\d{4,6})\b/.exec(version) ?? []
  return build === undefined ? null : Number(build)
}
